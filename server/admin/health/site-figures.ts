/** What the state of the site is read from, area by area: for the administration and for Prometheus. */
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { dayMs } from '#contract/domain/durations.ts';
import type { HealthArea } from '#contract/domain/health.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import type { ProviderStatusCache } from '#server/pipeline/refresh/provider-run.repository.ts';
import type { SourceRules } from '#server/pipeline/sources/source-rules.ts';
import type { Config } from '#server/platform/config/config.ts';
import { readDiskSpace } from '#server/platform/database/private-folder.ts';
import type { Db } from '#server/platform/database/schema.ts';
import type { Traffic, TrafficCounts } from '#server/platform/http/metrics.ts';
import type { QueueHealth } from '#server/platform/jobs/stored-jobs.ts';
import type { SettingsCopy } from '#server/public/settings/settings.service.ts';
import { findNewestSightings, readSpending, type SourceState, stateOfSource } from './source-state.ts';

export type FiguresContext = {
  config: { dataDirectory: string; mail: Pick<Config['mail'], 'smtpUrl'> };
  db: Db;
  jobs: { stored: { listHealth: (now: Date) => Promise<QueueHealth[]> } };
  processes: { workers: () => { alive: number; isMissing: boolean } };
  board: Pick<Board, 'listAllEntries'>;
  fareProviders: readonly Pick<FareProvider, 'name' | 'answers' | 'keyEndsAt'>[];
  providers: Pick<ProviderStatusCache, 'list' | 'lastAnswer'>;
  sourceRules: SourceRules;
  settings: Pick<SettingsCopy, 'current'>;
  traffic: Pick<Traffic, 'read'>;
  now: () => Date;
  /** Instead of the disk of the data folder (tests). */
  readDisk?: () => Promise<DiskSpace>;
};

type DiskSpace = { freeBytes: number; totalBytes: number };

export type SiteFigures = {
  site: TrafficCounts;
  /** Seconds since the database last answered, infinite before its first answer, and how long it took. */
  database: { silentSeconds: number; answerSeconds: number };
  jobs: { workers: number; isWorkerMissing: boolean; queues: (QueueHealth & { lateSeconds: number })[] };
  fares: {
    listed: number;
    /** Of the fare seen last; NaN where there is none. */
    newestSeconds: number;
    sources: { name: string; state: SourceState }[];
    /** What was spent today of each budget, as a share of it. */
    budgets: { provider: string; unit: 'calls' | 'usd'; share: number }[];
  };
  /** `bouncedShare` of the mails of alerts. */
  mail: {
    isToFiles: boolean;
    waitingSeconds: number;
    sentLastDay: number;
    failedLastDay: number;
    bouncedShare: number;
  };
  alerts: { isPaused: boolean; waitingSeconds: number };
  disk: { freeBytes: number; freeShare: number };
};

export type FigureReaders = { [Area in HealthArea]: () => Promise<SiteFigures[Area]> };

/** Fewer answers or mails than this say nothing about a share. */
export const leastForShare = 20;

/** Each rejects where a figure of its area cannot be read; calls while a read is under way share its result. */
export function createFigureReaders(context: FiguresContext): FigureReaders {
  const { config, db, settings, now, readDisk = () => readDiskOf(config.dataDirectory) } = context;
  return {
    site: async () => context.traffic.read(),
    database: async () => readDatabase(context),
    jobs: shareRead(() => readJobs(context)),
    fares: shareRead(() => readFares(context)),
    mail: shareRead(() => readMail(context)),
    alerts: shareRead(async () => ({
      isPaused: settings.current().alertsPaused,
      waitingSeconds: waitOf(await findOldestDueAlert(db, now()), now()),
    })),
    disk: shareRead(async () => {
      const { freeBytes, totalBytes } = await readDisk();
      return { freeBytes, freeShare: totalBytes === 0 ? Number.NaN : freeBytes / totalBytes };
    }),
  };
}

function shareRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let pending: Promise<Result> | undefined;
  return () => {
    pending ??= read().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

function waitOf(since: Date | null, now: Date): number {
  return since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000);
}

/** From memory: the database is asked every ten seconds. */
export function readDatabase({
  providers,
  now,
}: Pick<FiguresContext, 'providers' | 'now'>): SiteFigures['database'] {
  const answer = providers.lastAnswer();
  return answer === null
    ? { silentSeconds: Number.POSITIVE_INFINITY, answerSeconds: Number.NaN }
    : { silentSeconds: waitOf(answer.at, now()), answerSeconds: answer.seconds };
}

async function readJobs({ jobs, processes, now }: FiguresContext): Promise<SiteFigures['jobs']> {
  const queues = await jobs.stored.listHealth(now());
  const { alive, isMissing } = processes.workers();
  return {
    workers: alive,
    isWorkerMissing: isMissing,
    queues: queues.map((queue) => ({ ...queue, lateSeconds: waitOf(queue.oldestDueAt, now()) })),
  };
}

async function readFares(context: FiguresContext): Promise<SiteFigures['fares']> {
  const { board, db, fareProviders, providers, sourceRules, now } = context;
  const newest = [...findNewestSightings(board).values()];
  const spentOn = await readSpending(db, now());
  return {
    listed: board.listAllEntries().length,
    newestSeconds:
      newest.length === 0 ? Number.NaN : waitOf(new Date(Math.max(...newest.map(Number))), now()),
    sources: fareProviders.map((provider) => ({
      name: provider.name,
      state: stateOfSource(
        provider,
        providers.list().find((each) => each.provider === provider.name),
        now(),
      ),
    })),
    budgets: fareProviders.flatMap(({ name: provider }) => {
      const { callsPerDay, usdPerDay } = sourceRules.of(provider).budget;
      const { calls, usd } = spentOn(provider);
      return [
        ...(callsPerDay ? [{ provider, unit: 'calls' as const, share: calls / callsPerDay }] : []),
        ...(usdPerDay ? [{ provider, unit: 'usd' as const, share: usd / usdPerDay }] : []),
      ];
    }),
  };
}

type MailCounts = {
  oldestWaitingAt: Date | null;
  sentLastDay: number;
  failedLastDay: number;
  alertMails: number;
  bounced: number;
};

/** The outbox keeps sent mail for some days. A mail that was given up counts from its last attempt. */
async function readMail({ config, db, now }: FiguresContext): Promise<SiteFigures['mail']> {
  const since = new Date(now().getTime() - dayMs);
  const { oldestWaitingAt, sentLastDay, failedLastDay, alertMails, bounced } = onlyOf(
    await sql<MailCounts>`
      select min(created_at) filter (where status = 'waiting') as "oldestWaitingAt",
        (count(*) filter (where sent_at > ${since}))::int as "sentLastDay",
        (count(*) filter (where status = 'failed' and next_attempt_at > ${since}))::int as "failedLastDay",
        (select count(*)::int from alert_message
          where channel = 'email' and status = 'sent' and finished_at > ${since}) as "alertMails",
        (select count(*)::int from mail_bounce where received_at > ${since}) as bounced
      from mail_outbox`.execute(db),
  );
  return {
    isToFiles: config.mail.smtpUrl === null,
    waitingSeconds: waitOf(oldestWaitingAt, now()),
    sentLastDay,
    failedLastDay,
    bouncedShare: alertMails < leastForShare ? 0 : bounced / alertMails,
  };
}

/** When the oldest alert, or message of alerts, was due that was not sent; null when none is due. */
async function findOldestDueAlert(db: Db, now: Date): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select least(
      (select min(due_at) from alert where status = 'waiting' and due_at <= ${now}),
      (select created_at from alert_message where status = 'waiting' and next_attempt_at <= ${now}
        order by created_at, id limit 1)) as at`.execute(db);
  return onlyOf(found).at;
}

export function onlyOf<Row>({ rows: [row] }: { rows: readonly Row[] }): Row {
  if (!row) throw new Error('a count without a row');
  return row;
}

/** Of the disk the data folder is on, or will be on. */
async function readDiskOf(dataDirectory: string): Promise<DiskSpace> {
  let folder = resolve(dataDirectory);
  for (;;) {
    try {
      return readDiskSpace(folder);
    } catch (error) {
      const parent = resolve(folder, '..');
      if (parent === folder || !isMissing(error)) throw error;
      folder = parent;
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
