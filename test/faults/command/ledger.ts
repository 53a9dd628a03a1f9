/** What a client was told is done, and how much of it is there afterwards: lost, doubled, stuck. */

/** `unknown`: the connection broke before the answer; the write may be there or not. */
export type Outcome = 'acknowledged' | 'unknown';

/** Kinds of writes that are looked for afterwards. */
export const writeKinds = [
  'sign-up',
  'confirmed address',
  'session',
  'favourite',
  'preferences',
  'watch',
  'device',
  'fare',
  'deal',
] as const;
export type WriteKind = (typeof writeKinds)[number];

export type Ledger = {
  note: (kind: WriteKind, key: string, outcome: Outcome) => void;
  /** Keys of a kind; an acknowledgement outweighs an earlier attempt without an answer. */
  read: (kind: WriteKind) => ReadonlyMap<string, Outcome>;
  countAcknowledged: () => number;
};

export function createLedger(): Ledger {
  const kinds = new Map<WriteKind, Map<string, Outcome>>(writeKinds.map((kind) => [kind, new Map()]));
  const of = (kind: WriteKind) => kinds.get(kind) ?? new Map<string, Outcome>();
  return {
    note(kind, key, outcome) {
      if (of(kind).get(key) !== 'acknowledged') of(kind).set(key, outcome);
    },
    read: of,
    countAcknowledged: () =>
      [...kinds.values()].flatMap((keys) => [...keys.values()]).filter((each) => each === 'acknowledged')
        .length,
  };
}

export type Judgement = { lost: string[]; doubled: string[] };

/** @param found how often each key is stored; a key that is missing there is not stored */
export function judgeStored(
  noted: ReadonlyMap<string, Outcome>,
  found: ReadonlyMap<string, number>,
): Judgement {
  const acknowledged = [...noted].filter(([, outcome]) => outcome === 'acknowledged').map(([key]) => key);
  return {
    lost: acknowledged.filter((key) => (found.get(key) ?? 0) === 0),
    doubled: [...found].filter(([, count]) => count > 1).map(([key]) => key),
  };
}

/** A message that arrived: for whom and about what, and the id it carried. */
export type Arrival = { key: string; id: string };

/**
 * A message under the same id again is repeated, which the sender may do when it was killed between the acceptance
 * and storing it: mail programs show it once. Under two ids it is doubled.
 * @param expected keys that must have arrived
 */
export function judgeSent(
  expected: Iterable<string>,
  arrived: readonly Arrival[],
): Judgement & { repeated: number } {
  const byKey = Map.groupBy(arrived, ({ key }) => key);
  const idsOf = (key: string) => new Set(byKey.get(key)?.map(({ id }) => id));
  return {
    lost: [...new Set(expected)].filter((key) => !byKey.has(key)),
    doubled: [...byKey.keys()].filter((key) => idsOf(key).size > 1),
    repeated: [...byKey].reduce((sum, [key, messages]) => sum + messages.length - idsOf(key).size, 0),
  };
}

/** A request as its client saw it; `endedAt` is null while nothing came, neither an answer nor a broken connection. */
export type RequestRecord = { what: string; begunAt: number; endedAt: number | null };

/** @returns the requests that ended after more than `mostMs`, or have not ended `mostMs` after they began */
export function judgeRequests(
  requests: readonly RequestRecord[],
  { now, mostMs }: { now: number; mostMs: number },
): string[] {
  return requests
    .filter(({ begunAt, endedAt }) => (endedAt ?? now) - begunAt > mostMs)
    .map(({ what, begunAt, endedAt }) => `${what}: ${Math.round((endedAt ?? now) - begunAt)} ms`);
}

/** What one scenario came to. */
export type FaultReport = {
  /** How many times the fault was caused. */
  faults: number;
  requests: number;
  acknowledged: number;
  sent: number;
  lost: string[];
  doubled: string[];
  /** Messages that arrived again under the same id. */
  repeated: number;
  stuck: string[];
  /** From each end of a fault to the next write that was acknowledged: milliseconds. */
  recoveryMs: number[];
  /** Answers that no client should get, such as a refusal of valid input. */
  unexpected: string[];
  seconds: number;
};

/** Whether a scenario fails the command. */
export function hasFailed({
  faults,
  acknowledged,
  lost,
  doubled,
  stuck,
  unexpected,
}: Pick<FaultReport, 'faults' | 'acknowledged' | 'lost' | 'doubled' | 'stuck' | 'unexpected'>): boolean {
  const isEmpty = faults === 0 || acknowledged === 0;
  return isEmpty || lost.length + doubled.length + stuck.length + unexpected.length > 0;
}
