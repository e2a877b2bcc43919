"""What MicroPython has not, or otherwise: modules of the standard library, as far as they are used on the phone."""
