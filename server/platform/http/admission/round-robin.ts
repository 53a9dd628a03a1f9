/** Round robin over addresses: one step per turn of the event loop, after pending input was read. */

/** How long new connections are preferred to the next turn, in milliseconds. */
const newConnectionsMs = 20;

/** One address, in the rotation or not. */
export type RotationEntry = { isReady: boolean };

export type RoundRobin<Lane extends RotationEntry> = {
  /** Adds a lane with pending work to the rotation. */
  offer: (lane: Lane) => void;
};

export function createRoundRobin<Lane extends RotationEntry>(options: {
  /** Runs `step` after the pending input was read. */
  defer: (step: () => void) => void;
  /** Whether a connection was accepted since the last call. */
  hasNewConnection: () => boolean;
  monotonicNow: () => number;
  hasCapacity: (lane: Lane) => boolean;
  take: (lane: Lane) => void;
}): RoundRobin<Lane> {
  const { defer, hasNewConnection, monotonicNow, hasCapacity, take } = options;
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

  /**
   * The system accepts one connection per event-loop turn; with work in every turn, a new client would wait
   * behind a flood.
   */
  function stepAfterNewConnections(): void {
    if (hasNewConnection() && monotonicNow() - steppedAt < newConnectionsMs) defer(stepAfterNewConnections);
    else step();
  }

  function step(): void {
    const lane = ready.shift();
    if (!lane) {
      isStepping = false;
      return;
    }
    defer(stepAfterNewConnections);
    lane.isReady = false;
    take(lane);
    offer(lane);
    steppedAt = monotonicNow();
  }

  return { offer };
}
