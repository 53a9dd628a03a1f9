/** Keeps snapshot and boards current: what any node announced, what a gap may have hidden, and periodically. */
import { setTimeout as wait } from 'node:timers/promises';
import { parseListKey } from '#server/pipeline/refresh/refresh.service.ts';
import { listenToChanges } from '#server/platform/database/site-changes.ts';
import type { AppContext } from './context.ts';

/** Notifications of deals in quick succession cause one rebuild. */
const settleDealsMilliseconds = 150;
/** Reading the fares that changed is quick, so that it waits a shorter time for more of them. */
const settleFaresMilliseconds = 40;
/** Among the ids of changed deals: any may have changed. */
const all = '*';
/** Everything is read even without a notification: fares age, and a notification may be lost. */
const readInterval = 5 * 60_000;

/** @returns stops following */
export async function followChanges(
  { board, deals, handle, logger, record, snapshot }: AppContext,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const attempt = async (what: string, read: () => Promise<void>): Promise<void> => {
    try {
      await read();
    } catch (error) {
      if (handle.outage.isOutage(error)) return;
      logger.error({ err: error }, `${what} not read anew; what was known stays`);
    }
  };
  const readFares = (rebuild: () => Promise<void>) =>
    attempt('fares were', async () => {
      await rebuild();
      await deals.followFares();
    });
  const readDeals = () => attempt('deals were', () => deals.rebuild());
  const readRecord = () => attempt('the record was', () => record.read());
  const readAll = async (): Promise<void> => {
    await attempt('the site was', () => snapshot.read());
    await Promise.all([readFares(() => board.rebuild()), readDeals(), readRecord()]);
  };
  const lists = new Set<string>();
  const settleFares = createSettling(settleFaresMilliseconds, signal, async () => {
    const keys = [...lists].flatMap(parseListKey);
    lists.clear();
    if (keys.length > 0) await readFares(() => board.rebuild(keys));
  });
  const changedDeals = new Set<string>();
  const settleDeals = createSettling(settleDealsMilliseconds, signal, async () => {
    const ids = [...changedDeals];
    changedDeals.clear();
    await (ids.includes(all) ? readDeals() : attempt('changed deals were', () => deals.reread(ids)));
  });
  const unsubscribe = await listenToChanges(
    handle,
    ({ topic, parts }) => {
      if (topic === 'deals') {
        for (const id of parts.length > 0 ? parts : [all]) changedDeals.add(id);
        settleDeals();
      } else if (topic === 'record') void readRecord();
      else if (topic === 'fares') {
        for (const key of parts) lists.add(key);
        settleFares();
      } else void attempt('the site was', () => snapshot.read(topic));
    },
    () => void readAll(),
  );
  const stop = every(readInterval, readAll);
  return async () => {
    stop();
    await unsubscribe();
  };
}

/** Calls in quick succession cause one act, which begins when the first of them is this old. */
function createSettling(milliseconds: number, signal: AbortSignal, act: () => Promise<void>): () => void {
  let isWaiting = false;
  const take = async (): Promise<void> => {
    await wait(milliseconds);
    isWaiting = false;
    if (!signal.aborted) await act();
  };
  return () => {
    if (!isWaiting) void take();
    isWaiting = true;
  };
}

/** @returns stops it */
export function every(milliseconds: number, act: () => Promise<void>): () => void {
  const timer = setInterval(() => void act(), milliseconds).unref();
  return () => clearInterval(timer);
}
