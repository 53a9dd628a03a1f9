/** Gauges for the metrics: fares, jobs, mail, providers, workers, database and storage. */
import { sql } from 'kysely';
import { mailStates } from '#contract/domain/admin.ts';
import { shownFares } from '#server/pipeline/fares/fare.repository.ts';
import { countHeldFares } from '#server/pipeline/fares/held-fare.repository.ts';
import type { GaugeSource, LabelledValue } from '#server/platform/http/metrics.ts';
import type { AppContext } from './context.ts';

type GaugeContext = Pick<
  AppContext,
  'board' | 'now' | 'jobs' | 'db' | 'handle' | 'providers' | 'fareProviders' | 'processes' | 'refresh'
>;

/** All gauges of a process; one the database does not answer in time is omitted from that scrape. */
export function listGauges(context: GaugeContext): GaugeSource[] {
  return [
    ...boardGauges(context),
    heldGauge(context),
    ...workGauges(context),
    ...providerGauges(context),
    ...databaseGauges(context),
  ];
}

function boardGauges({ board, now }: GaugeContext): GaugeSource[] {
  return [
    {
      name: 'listed_fares',
      help: 'Destinations with a listed fare, over all origins and trip types',
      read: () => board.listAllEntries().length,
    },
    {
      name: 'newest_fare_age_seconds',
      help: 'Time since the newest listed fare was seen',
      read: () => {
        const newest = board
          .listAllEntries()
          .reduce((latest, { fare }) => Math.max(latest, fare.observedAt.getTime()), 0);
        return newest === 0 ? Number.NaN : secondsSince(new Date(newest), now());
      },
    },
    {
      name: 'board_age_seconds',
      help: 'Time since the list of fares in memory was last rebuilt',
      read: () => (board.loadedAt === null ? Number.NaN : secondsSince(board.loadedAt, now())),
    },
  ];
}

function heldGauge({ db, now, refresh }: GaugeContext): GaugeSource {
  return {
    name: 'held_fares',
    help: 'Fares too cheap to be listed as seen once, which nothing has confirmed yet',
    read: () => countHeldFares(db, shownFares(refresh, now())),
  };
}

function workGauges({ jobs, db, now, processes }: GaugeContext): GaugeSource[] {
  return [
    {
      name: 'jobs',
      help: 'Jobs by queue and state',
      labels: ['queue', 'state'],
      read: async () => {
        const queues = await jobs.stored.listQueues();
        return queues.flatMap(({ name, waiting, active, retrying, failed }) =>
          Object.entries({ queued: waiting + retrying, active, failed }).map(([state, value]) => ({
            labels: { queue: name, state },
            value,
          })),
        );
      },
    },
    {
      name: 'mail_outbox',
      help: 'Mails by state',
      labels: ['state'],
      read: async () => {
        const { rows } = await sql<{ status: string; mails: number }>`
          select status, count(*)::int as mails from mail_outbox group by status`.execute(db);
        return mailStates.map((state) => ({
          labels: { state },
          value: rows.find(({ status }) => status === state)?.mails ?? 0,
        }));
      },
    },
    {
      name: 'mail_oldest_waiting_seconds',
      help: 'Age of the oldest mail that has not left; 0 when none waits',
      read: async () => {
        const { rows } = await sql<{ oldest: Date | null }>`
          select min(created_at) as oldest from mail_outbox where status = 'waiting'`.execute(db);
        const oldest = rows[0]?.oldest ?? null;
        return oldest === null ? 0 : secondsSince(oldest, now());
      },
    },
    {
      name: 'workers_alive',
      help: 'Processes with the worker service that were seen within two minutes',
      read: () => processes.workers().alive,
    },
  ];
}

function providerGauges({ providers, fareProviders, now }: GaugeContext): GaugeSource[] {
  const perProvider = (figureOf: (health: ReturnType<typeof providers.list>[number]) => number | null) =>
    providers.list().flatMap((health): LabelledValue[] => {
      const value = figureOf(health);
      return value === null ? [] : [{ labels: { provider: health.provider }, value }];
    });
  return [
    {
      name: 'provider_last_success_age_seconds',
      help: 'Time since the last read of a fare provider that succeeded',
      labels: ['provider'],
      read: () => perProvider(({ lastSuccessAt: at }) => at && secondsSince(at, now())),
    },
    {
      name: 'provider_failing',
      help: '1 when the last read of a fare provider failed',
      labels: ['provider'],
      read: () =>
        perProvider(({ lastFailureAt, lastSuccessAt }) =>
          lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt) ? 1 : 0,
        ),
    },
    {
      name: 'provider_failed_reads',
      help: 'Reads of a fare provider that failed in the last 24 hours',
      labels: ['provider'],
      read: () => perProvider(({ failures }) => failures),
    },
    {
      name: 'provider_rows',
      help: 'Rows of a fare provider in the last 24 hours, by what became of them',
      labels: ['provider', 'outcome'],
      read: () =>
        providers.list().flatMap(({ provider, accepted, refused }) => [
          { labels: { provider, outcome: 'accepted' }, value: accepted },
          { labels: { provider, outcome: 'refused' }, value: refused },
        ]),
    },
    {
      name: 'provider_circuit_open',
      help: '1 while this process leaves a failing provider alone',
      labels: ['provider'],
      read: () =>
        fareProviders.flatMap(({ name, isSuspended }) =>
          isSuspended ? [{ labels: { provider: name }, value: isSuspended() ? 1 : 0 }] : [],
        ),
    },
  ];
}

function databaseGauges({ handle }: GaugeContext): GaugeSource[] {
  return [
    {
      name: 'database_connections',
      help: 'Connections of this process to the database, and callers that wait for one',
      labels: ['state'],
      read: () =>
        Object.entries(handle.connections()).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'storage_free_bytes',
      help: 'Free space under the data folder of the embedded database',
      read: () => handle.freeBytes() ?? [],
    },
  ];
}

function secondsSince(then: Date, now: Date): number {
  return (now.getTime() - then.getTime()) / 1000;
}
