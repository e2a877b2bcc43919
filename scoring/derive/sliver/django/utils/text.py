def format_lazy(text: str, **values: object) -> str:
    return text.format(**values)
