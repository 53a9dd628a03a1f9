/**
 * Decides when a request that is not in the cache is processed. Requests wait in a short queue per address, served
 * round robin, one request per turn of the event loop. In between the process reads new requests, so cached
 * responses and health checks never wait behind a flood, and the flood waits in our queues, where it can be
 * refused, instead of in the kernel's.
 */
import type { AdmissionLimits } from './admission-limits.ts';
import { createRoundRobin } from './round-robin.ts';
import { createStepQueue, type StepQueue } from './step-queue.ts';

type Work = {
  /** Starts the work; settles when it is done. */
  start: () => Promise<unknown>;
  /** Sends the refusal. */
  refuse: () => void;
  /** Whether the client has disconnected. */
  isGone: () => boolean;
};

export type WorkAdmission = {
  /**
   * Starts or refuses `work` later.
   * @param lane the client address
   */
  submit: (lane: string, work: Work) => void;
};

type WorkAdmissionOptions = Pick<AdmissionLimits, 'maxRequestsPerAddress' | 'maxWaiting' | 'maxWaitMs'> & {
  isOverloaded: () => boolean;
  /** Whether a connection was accepted since the last call. */
  hasNewConnection?: () => boolean;
  /** Runs `step` after the pending input was read. */
  defer?: (step: () => void) => void;
  /** Runs `step` once after some milliseconds. */
  later?: (step: () => void, milliseconds: number) => void;
  /** Milliseconds that only go forward. */
  monotonicNow?: () => number;
};

/** Refusals are delayed and sent together, which slows down clients that retry at once. */
const refusalPauseMs = 250;
/** Concurrent requests of an address under overload, waiting ones included: a page makes six requests. */
const overloadedActive = 1;
const overloadedTotal = 8;
/** Otherwise this many times its concurrent requests, waiting ones included. */
const totalFactor = 3;
/** If few requests wait, they may wait longer: the machine is slow, and refusing would not help. */
const quietWaitFactor = 10;

export function createWorkAdmission(options: WorkAdmissionOptions): WorkAdmission {
  const { maxWaiting, isOverloaded, monotonicNow = () => performance.now() } = options;
  const defer = options.defer ?? setImmediate;
  const lanes = createLanes();
  const maxActive = () => (isOverloaded() ? overloadedActive : options.maxRequestsPerAddress);
  const maxTotal = () => (isOverloaded() ? overloadedTotal : options.maxRequestsPerAddress * totalFactor);
  const turns = createRoundRobin<Lane>({
    defer,
    hasNewConnection: options.hasNewConnection ?? (() => false),
    monotonicNow,
    hasCapacity: (lane) => lane.waiting.length > 0 && lane.active < maxActive(),
    take: startNext,
  });
  const maxWaitOf = (lane: Lane) => maxWaitIn(lane, lanes.countWaiting(), options);
  const refusals = createRefusals({
    later: options.later ?? setTimeout,
    steps: createStepQueue(defer),
    expire: () => lanes.expire((lane) => monotonicNow() - maxWaitOf(lane)),
    isAnyWaiting: () => lanes.countWaiting() > 0,
  });

  function startNext(lane: Lane): void {
    const maxWait = maxWaitOf(lane);
    for (let next = lanes.shift(lane); next; next = lanes.shift(lane)) {
      const { work, since } = next;
      if (work.isGone()) continue;
      if (monotonicNow() - since <= maxWait) {
        lane.active += 1;
        const end = (): void => {
          lane.active -= 1;
          turns.offer(lane);
          lanes.forgetIdle(lane);
        };
        void work.start().then(end, end);
        return;
      }
      work.refuse();
    }
    lanes.forgetIdle(lane);
  }

  function hasCapacity(lane: Lane): boolean {
    if (lane.active + lane.waiting.length >= maxTotal()) return false;
    if (lanes.countWaiting() < maxWaiting) return true;
    const displaced = lanes.displace(lane);
    if (displaced) refusals.add(displaced);
    return displaced !== undefined;
  }

  return {
    submit(key, work) {
      const lane = lanes.get(key);
      if (hasCapacity(lane)) {
        lanes.push(lane, { work, since: monotonicNow() });
        refusals.plan();
        turns.offer(lane);
      } else {
        lanes.forgetIdle(lane);
        refusals.add(work);
      }
    },
  };
}

/** Refuses requests that did not fit, or waited too long, together and after a pause. */
function createRefusals(options: {
  later: (step: () => void, milliseconds: number) => void;
  steps: StepQueue;
  expire: () => readonly Work[];
  isAnyWaiting: () => boolean;
}) {
  let refused: Work[] = [];
  let isPlanned = false;

  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    options.later(sweep, refusalPauseMs);
  }

  function sweep(): void {
    isPlanned = false;
    const leaving = [...refused, ...options.expire()];
    refused = [];
    for (const work of leaving) {
      options.steps.add(() => {
        if (!work.isGone()) work.refuse();
      });
    }
    if (options.isAnyWaiting()) plan();
  }

  return {
    plan,
    add(work: Work): void {
      refused.push(work);
      plan();
    },
  };
}

/**
 * Maximum wait of a lane's requests in milliseconds, given the total queue. A single flooding address does not
 * shorten the wait of others.
 */
function maxWaitIn(lane: Lane, waiting: number, options: WorkAdmissionOptions): number {
  const { maxRequestsPerAddress, maxWaiting, maxWaitMs } = options;
  const isCrowded = lane.active + lane.waiting.length > maxRequestsPerAddress || waiting > maxWaiting / 2;
  return isCrowded ? maxWaitMs : quietWaitFactor * maxWaitMs;
}

type Waiting = { work: Work; since: number };
type Lane = { key: string; waiting: Waiting[]; active: number; isReady: boolean };

/** Queues by address; an address without requests has none. */
function createLanes() {
  const lanes = new Map<string, Lane>();
  let waiting = 0;
  return {
    get(key: string): Lane {
      const lane = lanes.get(key) ?? { key, waiting: [], active: 0, isReady: false };
      lanes.set(key, lane);
      return lane;
    },
    forgetIdle(lane: Lane): void {
      if (lane.active === 0 && lane.waiting.length === 0) lanes.delete(lane.key);
    },
    countWaiting: () => waiting,
    push(lane: Lane, entry: Waiting): void {
      lane.waiting.push(entry);
      waiting += 1;
    },
    shift(lane: Lane): Waiting | undefined {
      const next = lane.waiting.shift();
      if (next) waiting -= 1;
      return next;
    },
    /** Removes requests that waited since before `oldestOf` their lane. */
    expire(oldestOf: (lane: Lane) => number): Work[] {
      const expired: Work[] = [];
      for (const lane of lanes.values()) {
        const oldest = oldestOf(lane);
        const first = lane.waiting.findIndex(({ since }) => since >= oldest);
        const late = lane.waiting.splice(0, first < 0 ? lane.waiting.length : first);
        for (const { work } of late) expired.push(work);
        this.forgetIdle(lane);
      }
      waiting -= expired.length;
      return expired;
    },
    /** Removes the newest request of the longest queue, unless that is `newLane`. */
    displace(newLane: Lane): Work | undefined {
      let longest = newLane;
      for (const lane of lanes.values()) if (lane.waiting.length > longest.waiting.length) longest = lane;
      const newest = longest === newLane ? undefined : longest.waiting.pop();
      if (newest) waiting -= 1;
      return newest?.work;
    },
  };
}
