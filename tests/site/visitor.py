"""Who plays at whichever server there is, as behind a load balancer."""

import re
from uuid import uuid4

from tests.server import Server
from tests.visitor import Visitor


class Player(Visitor):
    def form(self, server: Server, path: str) -> dict[str, object]:
        """What a form sends back unseen: the token, the key and what was seen."""
        page = self.ask(server, path).text
        hidden = re.findall(r"<input[^>]*type=\"hidden\"[^>]*>", page)
        found = [(re.search(r'name="([^"]*)"', field), re.search(r'value="([^"]*)"', field)) for field in hidden]
        return {name[1]: value[1] for name, value in found if name and value}

    def begin(self, server: Server) -> str:
        """The path of a new party."""
        names = {f"name_{seat}": name for seat, name in enumerate(("Аня", "Борис", "Вера"))}
        form = {**self.form(server, "/new/"), "uuid": str(uuid4()), "preset": "classic", "first_dealer": "0", **names}
        answer = self.ask(server, "/new/", form)
        assert answer.status == 302, answer.text
        return answer.leads_to

    def a_round(self, server: Server, party: str, **fields: object) -> dict[str, object]:
        """The form of a round, filled in: the first seat makes 100."""
        hidden = self.form(server, f"{party}add/round/")
        return {**hidden, "declarer": 0, "bid": 100, "tricks_1": 35, "tricks_2": 20, **fields}

    def entries(self, server: Server, party: str) -> int:
        return len(set(re.findall(r"/entries/([0-9a-f-]{36})/", self.ask(server, party).text)))
