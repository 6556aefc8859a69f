"""Bourse on an NVIDIA card: games, observations and masks stay there, ready for PyTorch.

    import bourse.cuda, torch
    batch = bourse.cuda.Batch(65536, "seats=4", auto_reset=True, seed=1)
    observation, mask = torch.from_dlpack(batch.observation), torch.from_dlpack(batch.mask)
    while True:
        batch.step(choose(observation, mask))    # int32, on the card

Needs the driver, bourse.ptx and libbourse.so, and no other package than numpy.
"""

from bourse.cuda.array import CardArray
from bourse.cuda.batch import Batch, PlayOut
from bourse.cuda.driver import THREADS, CardError, card


def available():
    """Whether there are a driver, a card and bourse.ptx."""
    try:
        card()
    except CardError:
        return False
    return True


__all__ = ["Batch", "CardArray", "CardError", "PlayOut", "THREADS", "available", "card"]
