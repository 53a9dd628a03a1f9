/** Lets lanes act in turn: the first at once, one more each time the process has read what arrived meanwhile. */

/** How long new connections come before the next turn, in milliseconds. */
const newcomersMs = 20;

/** One address, in the rotation or not. */
export type RotationEntry = { isReady: boolean };

export type RoundRobin<Lane extends RotationEntry> = {
  /** Puts a lane that has something to do into the rotation. */
  offer: (lane: Lane) => void;
};

export function createRoundRobin<Lane extends RotationEntry>(options: {
  /** Runs `step` after the pending input was read. */
  defer: (step: () => void) => void;
  /** A connection was taken since this was asked last. */
  hasNewcomer: () => boolean;
  monotonicNow: () => number;
  hasCapacity: (lane: Lane) => boolean;
  take: (lane: Lane) => void;
}): RoundRobin<Lane> {
  const { defer, hasNewcomer, monotonicNow, hasCapacity, take } = options;
  const ready: Lane[] = [];
  let isStepping = false;
  let steppedAt = 0;

  function offer(lane: Lane): void {
    if (lane.isReady || !hasCapacity(lane)) return;
    lane.isReady = true;
    ready.push(lane);
    if (isStepping) return;
    isStepping = true;
    step();
  }

  /** The system hands over one connection a turn: with work in every turn a newcomer would wait behind a crowd. */
  function stepAfterNewcomers(): void {
    if (hasNewcomer() && monotonicNow() - steppedAt < newcomersMs) defer(stepAfterNewcomers);
    else step();
  }

  function step(): void {
    const lane = ready.shift();
    if (!lane) {
      isStepping = false;
      return;
    }
    defer(stepAfterNewcomers);
    lane.isReady = false;
    take(lane);
    offer(lane);
    steppedAt = monotonicNow();
  }

  return { offer };
}
