"""Games in two groups that take turns: while the graphics card thinks about one, the processors play the other."""

import numpy
import torch

import bourse

SEATS = 5
INPUTS = ("observation", "mask", "seat", "policy", "seats", "ended", "returns", "scores")


class Group:
    """A batch of games with the buffers of one rollout on the device."""

    def __init__(self, games, steps, device, **options):
        self.games, self.steps, self.device = games, steps, device
        self.open(options)
        spec = self.batch.spec
        self.observation = torch.zeros((steps, games, spec.observation_size), dtype=torch.uint8, device=device)
        self.mask = torch.zeros((steps, games, spec.moves), dtype=torch.bool, device=device)
        self.move = torch.zeros((steps, games), dtype=torch.int64, device=device)
        self.log_chance = torch.zeros((steps, games), device=device)
        self.value = torch.zeros((2, steps, games), device=device)
        self.seat = torch.zeros((steps, games), dtype=torch.int64, device=device)
        self.learner = torch.zeros((steps, games), dtype=torch.bool, device=device)
        self.ended = torch.zeros((steps, games), dtype=torch.bool, device=device)
        self.reward = torch.zeros((2, steps, games, SEATS), device=device)

    def open(self, options):
        """The games, and arrays of the processor that they fill."""
        self.batch = bourse.Batch(self.games, auto_reset=True, skip_forced=True, arrays=(), **options)
        pinned = self.device.type == "cuda"
        self.host = {}
        for name, (shape, kind) in bourse.batch.layout(self.batch.spec).items():
            if name in INPUTS:
                tensor = torch.zeros((self.games, *shape), dtype=getattr(torch, numpy.dtype(kind).name))
                self.host[name] = tensor.pin_memory() if pinned else tensor
        self.batch.use({name: tensor.numpy() for name, tensor in self.host.items()})
        self.batch.observe()
        self.chosen = torch.zeros(self.games, dtype=torch.int32)
        self.chosen = self.chosen.pin_memory() if pinned else self.chosen
        self.event = torch.cuda.Event() if pinned else None

    def tables(self):
        """All games as they stand, one after the other, with the size of each."""
        games = [self.batch.save(game) for game in range(self.games)]
        return {"sizes": [len(game) for game in games], "games": torch.from_numpy(numpy.frombuffer(b"".join(games), numpy.uint8).copy())}

    def go_on(self, tables):
        """From games that `tables` gave."""
        data, at = tables["games"].cpu().numpy().tobytes(), 0
        for game, size in enumerate(tables["sizes"]):
            self.batch.load(game, data[at:at + size])
            at += size
        self.batch.observe()

    @torch.no_grad()
    def think(self, step, network, past, amp):
        """Chooses a move in every game; the work is queued and `settle` waits for it."""
        observation, mask = self.observation[step], self.mask[step]
        observation.copy_(self.host["observation"], non_blocking=True)
        mask.copy_(self.host["mask"], non_blocking=True)
        self.seat[step].copy_(self.host["seat"], non_blocking=True)
        policy = self.host["policy"]
        self.learner[step].copy_(policy == 0, non_blocking=True)
        rows = ((old, numpy.flatnonzero(policy.numpy() == number)) for number, old in enumerate(past, 1))
        others = [(old, torch.from_numpy(index).to(self.device, non_blocking=True)) for old, index in rows if len(index)]
        self.chosen.copy_(self.choose(step, network, others, amp), non_blocking=True)
        if self.event:
            self.event.record()

    def choose(self, step, network, others, amp):
        """A move for every game by what is in the buffers; `others` are earlier selves with the games they move in."""
        observation, mask = self.observation[step], self.mask[step]
        with amp():
            scores, win, money = network(observation)
            for old, index in others:
                scores[index] = old(observation[index])[0]
        log_chances = torch.log_softmax(scores.masked_fill(~mask, -1e9), -1)
        noise = -torch.log(-torch.log(torch.rand_like(log_chances).clamp_(1e-9, 1 - 1e-7)))
        move = (log_chances + noise).masked_fill_(~mask, -1e9).argmax(-1)
        self.move[step] = move
        self.log_chance[step] = log_chances.gather(-1, move[:, None]).squeeze(-1)
        self.value[0, step] = torch.sigmoid(win)
        self.value[1, step] = money
        return move.to(torch.int32)

    def settle(self, step):
        """Plays the chosen moves; returns how many games ended."""
        if self.event:
            self.event.synchronize()
        self.batch.step(self.chosen.numpy())
        ended = self.host["ended"].numpy()
        self.ended[step].copy_(self.host["ended"], non_blocking=True)
        count = int(ended.sum())
        self.reward[:, step].zero_()
        if count:
            rows = numpy.flatnonzero(ended)
            seated = self.batch.scores[rows] != 0  # a seat with nothing is as good as empty for the average
            money = self.batch.scores[rows]
            mean = money.sum(1, keepdims=True) / numpy.maximum(seated.sum(1, keepdims=True), 1)
            index = torch.from_numpy(rows).to(self.device)
            self.reward[0, step, index] = torch.from_numpy(self.batch.returns[rows]).to(self.device)
            self.reward[1, step, index] = torch.from_numpy(numpy.tanh((money - mean) / 30).astype(numpy.float32)).to(self.device)
        return count

    def advantages(self, decay=0.95):
        """Per decision and value: how much better it went than expected; and which decisions can tell.

        Each seat follows its own decisions only. The last decision of a seat in the rollout is left out unless its game
        ended: nothing is guessed.
        """
        shape = (2, self.games, SEATS)
        after, carried = torch.zeros(shape, device=self.device), torch.zeros(shape, device=self.device)
        known = torch.zeros((self.games, SEATS), dtype=torch.bool, device=self.device)
        result = torch.zeros((2, self.steps, self.games), device=self.device)
        usable = torch.zeros((self.steps, self.games), dtype=torch.bool, device=self.device)
        for step in range(self.steps - 1, -1, -1):
            ended = self.ended[step][:, None]
            after = torch.where(ended, self.reward[:, step], after)
            carried = torch.where(ended, torch.zeros_like(carried), carried)
            known = known | ended
            seat = self.seat[step][:, None]
            both = seat.expand(2, -1, -1)
            there = known.gather(1, seat)
            value = self.value[:, step, :, None]
            gain = after.gather(2, both) - value + decay * carried.gather(2, both)
            gain = torch.where(there, gain, torch.zeros_like(gain))
            result[:, step] = gain.squeeze(2)
            usable[step] = there.squeeze(1)
            after = after.scatter(2, both, value)
            carried = carried.scatter(2, both, gain)
            known = known.scatter(1, seat, torch.ones_like(there))
        return result, usable & self.learner


def collect(groups, network, past, amp):
    """Fills one or two groups; returns decisions and games."""
    first, *others = groups
    ended, steps = 0, first.steps
    first.think(0, network, past, amp)
    for step in range(steps):
        for other in others:
            other.think(step, network, past, amp)
        ended += first.settle(step)
        if step + 1 < steps:
            first.think(step + 1, network, past, amp)
        for other in others:
            ended += other.settle(step)
    return sum(group.games * group.steps for group in groups), int(ended)
