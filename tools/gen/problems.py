"""What is wrong with the data, one sentence each, so that an author sees all of it at once."""


class Problems:
    def __init__(self):
        self.sentences = []

    def add(self, file, sentence):
        """file is a path below the project; the sentence names the key and the reason."""
        self.sentences.append(f"{file}: {sentence}")

    def __bool__(self):
        return bool(self.sentences)


class Stop(Exception):
    """The data cannot be read any further; the problems say why."""
