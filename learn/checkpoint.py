"""What a stage leaves for the next one: model.pt, and past.pt with earlier selves."""

import hashlib
import json
import os
import pathlib

import numpy
import torch

from network import Network


def write(value, path):
    """Whole or not at all: a stage may be cut off at any time."""
    partial = path.with_suffix(".partial")
    torch.save(value, partial)
    os.replace(partial, path)


class Past:
    """Earlier selves, at most `most`: every new one takes the place of the one that leaves the ages most even."""

    def __init__(self, most):
        self.most = most
        self.ages, self.weights = [], []

    def add(self, age, network):
        self.ages.append(age)
        self.weights.append({name: value.detach().half().cpu().clone() for name, value in network.state_dict().items()})
        if len(self.ages) > self.most:
            gaps = [self.ages[i + 1] - self.ages[i - 1] for i in range(1, len(self.ages) - 1)]
            drop = 1 + gaps.index(min(gaps))
            del self.ages[drop], self.weights[drop]

    def draw(self, count, random):
        """Places of `count` of them, the newest among them."""
        if not self.weights or not count:
            return []
        others = list(range(len(self.weights) - 1))
        return [len(self.weights) - 1] + random.sample(others, min(count - 1, len(others)))

    def networks(self, chosen, spec, device):
        networks = []
        for index in chosen:
            network = Network(spec, **self.shape).to(device)
            network.load_state_dict({name: value.float() for name, value in self.weights[index].items()})
            networks.append(network.eval())
        return networks

    shape = {}


class Average:
    """A running average of the weights: steadier than the last of them."""

    def __init__(self, network, keep):
        self.keep = keep
        self.weights = {name: value.detach().float().clone() for name, value in network.state_dict().items()}

    @torch.no_grad()
    def add(self, network):
        for name, value in network.state_dict().items():
            self.weights[name].lerp_(value.detach().float(), 1 - self.keep)


def save(folder, network, optimizer, past, counters, under_way=None):
    """`under_way`: what a stage that is not over needs to go on as if it had not stopped."""
    folder = pathlib.Path(folder)
    write({"network": network.state_dict(), "shape": network.shape, "optimizer": optimizer.state_dict(),
           "counters": counters} | ({"under way": under_way} if under_way else {}), folder / "model.pt")
    write({"ages": past.ages, "weights": past.weights}, folder / "past.pt")


def digest(network):
    """Of all weights, to the last bit."""
    found = hashlib.sha256()
    for name, value in sorted(network.state_dict().items()):
        found.update(name.encode() + value.detach().cpu().numpy().tobytes())
    return found.hexdigest()[:16]


def generators():
    """Where the random numbers of PyTorch are, on the processor and on the card."""
    return {"processor": torch.get_rng_state(), "cards": torch.cuda.get_rng_state_all() if torch.cuda.is_available() else []}


def restore(states):
    torch.set_rng_state(states["processor"].cpu())
    if states["cards"]:
        torch.cuda.set_rng_state_all([state.cpu() for state in states["cards"]])


def write_weights(path, saved):
    """Weights alone, in half precision: small enough to be kept with the sources."""
    arrays = {name: value.detach().cpu().numpy().astype(numpy.float16) for name, value in saved["network"].items()}
    about = json.dumps({"shape": saved["shape"], "counters": saved["counters"]})
    numpy.savez_compressed(path, about=numpy.array(about), **arrays)


def read_weights(path, device):
    with numpy.load(path) as file:
        about = json.loads(str(file["about"]))
        weights = {name: torch.from_numpy(file[name].astype(numpy.float32)).to(device) for name in file.files
                   if name != "about"}
    return {"network": weights, **about}


def load(path, device):
    """The checkpoint of a file, with the earlier selves beside it; nothing if there is no file."""
    path = pathlib.Path(path)
    if not path.is_file():
        return None, None
    if path.suffix == ".npz":
        return read_weights(path, device), None
    beside = path.with_name("past.pt")
    return (torch.load(path, map_location=device),
            torch.load(beside, map_location="cpu") if beside.is_file() else None)
