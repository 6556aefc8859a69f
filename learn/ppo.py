"""Proximal policy optimisation over a rollout."""

import torch
from torch import nn
from torch.nn import functional

CLIP = 0.2
GRADIENT = 0.5
MOST_CLIPPED = 0.2


def improve(network, optimizer, groups, amp, *, passes, minibatch, entropy, shaping):
    """Learns from what the groups hold; returns the mean losses and measures by name."""
    found = [group.advantages() for group in groups]
    both = torch.cat([advantage.flatten(1) for advantage, _ in found], 1)
    usable = torch.cat([mask.flatten() for _, mask in found]).nonzero().squeeze(1)

    def joined(pick):
        return torch.cat([pick(group).flatten(0, 1) for group in groups])

    observation, mask = joined(lambda group: group.observation), joined(lambda group: group.mask)
    move, log_chance = joined(lambda group: group.move), joined(lambda group: group.log_chance)
    value = torch.cat([group.value.flatten(1) for group in groups], 1)
    target = both + value
    target[0].clamp_(0, 1)
    advantage = both[0] + shaping * both[1]
    mean, spread = advantage[usable].mean(), advantage[usable].std()
    sums, steps = torch.zeros(6, device=observation.device), 0
    for number in range(passes):
        if number > 0 and clipped_sum > MOST_CLIPPED * clipped_steps:
            break  # the policy has moved as far as this rollout can tell
        clipped_sum, clipped_steps = 0.0, 0
        for rows in usable[torch.randperm(len(usable), device=usable.device)].split(minibatch):
            if len(rows) < minibatch // 2 and steps > 0:
                continue
            with amp():
                scores, win, money = network(observation[rows])
            log_chances = torch.log_softmax(scores.masked_fill(~mask[rows], -1e9), -1)
            chance = log_chances.exp()
            variety = -(chance * log_chances.clamp(min=-50)).sum(-1).mean()
            ratio = (log_chances.gather(-1, move[rows][:, None]).squeeze(-1) - log_chance[rows]).exp()
            gain = (advantage[rows] - mean) / (spread + 1e-6)
            policy_loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            win_loss = functional.binary_cross_entropy_with_logits(win, target[0][rows])
            money_loss = functional.mse_loss(money, target[1][rows])
            loss = policy_loss + 0.5 * win_loss + 0.25 * money_loss - entropy * variety
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), GRADIENT)
            optimizer.step()
            network.clip_weights()
            clipped = ((ratio - 1).abs() > CLIP).float().mean()
            brier = ((torch.sigmoid(win) - target[0][rows]) ** 2).mean()
            sums += torch.stack([policy_loss, win_loss, money_loss, variety, clipped, brier]).detach()
            clipped_sum, clipped_steps = clipped_sum + clipped.detach(), clipped_steps + 1
            steps += 1
    names = ("policy_loss", "win_loss", "money_loss", "entropy", "clipped", "brier")
    return dict(zip(names, (sums / max(steps, 1)).tolist()), usable=len(usable))
