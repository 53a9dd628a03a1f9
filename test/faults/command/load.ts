/** The load of a scenario: visitors, readers, and prices that fall, until it is stopped. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Publisher } from './publisher.ts';
import { buildFall, type Trip } from './trips.ts';
import { createVisitor, type Visitor, type VisitParts, visit } from './visitor.ts';

/** Visitors at once; the machine belongs to the site and its faults too. */
const visitorLanes = 4;
const pauseMs = 100;
/** Prices of so many trips fall in one import. */
const mostTogether = 10;
const readerPauseMs = 300;
const readerAddress = '10.255.0.1';

export type Load = {
  visitors: Visitor[];
  /** Trips whose fall was acknowledged. */
  fallen: Set<string>;
  /** Milliseconds from `since` until the next write is acknowledged. */
  timeToAcknowledged: (limits: { since: number; mostMs: number }) => Promise<number>;
  /** A visit beside the others. */
  visitOnce: () => Promise<void>;
  stop: () => Promise<void>;
};

type LoadParts = Omit<VisitParts, 'signal'> & {
  publisher: Publisher;
  trips: readonly Trip[];
  now: () => Date;
};

export function startLoad(parts: LoadParts): Load {
  const { ledger, client, trips } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const visitors: Visitor[] = [];
  const fallen = new Set<string>();
  const waiting: Trip[] = [];

  const comeIn = async (until: AbortSignal): Promise<void> => {
    const number = visitors.length;
    const visitor = createVisitor(number, trips.slice(number, number + 3));
    visitors.push(visitor);
    while (!(await visit({ ...parts, signal: until }, visitor, number % 3 === 0)) && !until.aborted) {
      await wait(pauseMs);
    }
    if (visitor.isWaiting && visitor.watched) waiting.push(visitor.watched);
  };
  const lanes = [
    ...Array.from({ length: visitorLanes }, async () => {
      while (!signal.aborted) {
        await comeIn(signal);
        await wait(pauseMs);
      }
    }),
    letPricesFall(parts, { waiting, fallen, signal }),
    read(parts, signal),
  ];
  return {
    visitors,
    fallen,
    timeToAcknowledged: async ({ since, mostMs }) => {
      const begun = performance.now();
      const before = ledger.countAcknowledged();
      while (ledger.countAcknowledged() === before && performance.now() - begun < mostMs) await wait(10);
      if (ledger.countAcknowledged() === before) client.unexpected.push(`no write within ${mostMs} ms`);
      return performance.now() - since;
    },
    visitOnce: () => comeIn(new AbortController().signal),
    stop: async () => {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}

type Falling = { waiting: Trip[]; fallen: Set<string>; signal: AbortSignal };

/** The same prices are published again until that is acknowledged, also after the load was stopped. */
async function letPricesFall(
  { publisher, ledger, now }: LoadParts,
  { waiting, fallen, signal }: Falling,
): Promise<void> {
  while (!signal.aborted) {
    const trips = waiting.splice(0, mostTogether);
    const rows = buildFall(trips, now());
    const note = (outcome: 'acknowledged' | 'unknown') => {
      for (const { id } of trips) {
        ledger.note('fare', id, outcome);
        ledger.note('deal', id, outcome);
      }
    };
    note('unknown');
    for (let isDone = trips.length === 0; !isDone && !signal.aborted; ) {
      isDone = await publisher.publish(rows).then(
        () => true,
        () => wait(pauseMs, false),
      );
      if (!isDone) continue;
      note('acknowledged');
      for (const { id } of trips) fallen.add(id);
    }
    await wait(pauseMs);
  }
}

/** Pages and prices, as most requests are. */
async function read({ client, trips }: LoadParts, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const { destination = 'CAI', origin = 'RUH' } = trips[count % trips.length] ?? {};
    const paths = ['/', '/en', `/en/deal/${destination}`, `/api/pricing/destinations?origin=${origin}`];
    await client.attempt({
      method: 'GET',
      path: paths[count % paths.length] ?? '/',
      address: readerAddress,
    });
    await wait(readerPauseMs);
  }
}
