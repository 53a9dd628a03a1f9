/** Reads the figures of the site's health, for the administration and for the metrics. */
import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { riyadhDate } from '#contract/domain/dates.ts';
import type { ProcessMonitor } from '#server/admin/operations/process-monitor.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import type { FareProvider } from '#server/pipeline/providers/provider.ts';
import type { ProviderStatusCache } from '#server/pipeline/refresh/provider-run.repository.ts';
import type { SourceRules } from '#server/pipeline/sources/source-rules.ts';
import { listSpending } from '#server/pipeline/sources/source-spend.repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import { readDiskSpace } from '#server/platform/database/private-folder.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Traffic } from '#server/platform/http/traffic.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { SettingsCopy } from '#server/public/settings/settings-copy.ts';
import { countBouncesOfDay, countMails, findOldestDueAlert, measureDatabase } from './health.repository.ts';
import type { DiskSpace, HealthFigures, MailFigures, SourceFigures } from './health-figures.ts';

export type HealthContext = {
  config: {
    mail: Pick<Config['mail'], 'smtpUrl'>;
  };
  db: Kysely<Database>;
  jobs: Pick<JobQueue, 'stored'>;
  processes: Pick<ProcessMonitor, 'workers'>;
  traffic: Pick<Traffic, 'read'>;
  board: Pick<Board, 'listAllEntries'>;
  fareProviders: readonly Pick<FareProvider, 'name'>[];
  providers: Pick<ProviderStatusCache, 'list'>;
  sourceRules: SourceRules;
  settings: Pick<SettingsCopy, 'current'>;
  /** Space on the disk of the data folder. */
  readDisk: () => Promise<DiskSpace>;
  logger: Logger;
  now: () => Date;
};

/** Every figure; one that cannot be read is null, and logged. */
export async function readHealthFigures(context: HealthContext): Promise<HealthFigures> {
  const { db, jobs, processes, traffic, settings, now } = context;
  const at = now();
  const orNull = async <Figure>(name: string, read: () => Promise<Figure>): Promise<Figure | null> => {
    try {
      return await read();
    } catch (error) {
      context.logger.warn({ err: error, figure: name }, 'a figure of the health page could not be read');
      return null;
    }
  };
  return {
    traffic: traffic.read(),
    databaseSeconds: await orNull('database', () => measureDatabase(db)),
    workers: processes.workers(),
    queues: await orNull('queues', () => jobs.stored.listHealth(at)),
    fares: readFareFigures(context),
    sources: await orNull('sources', () => listSourceFigures(context)),
    mail: await orNull('mail', () => readMailFigures(context)),
    alerts: await orNull('alerts', async () => ({
      isPaused: settings.current().alertsPaused,
      oldestDueAt: await findOldestDueAlert(db, at),
    })),
    disk: await orNull('disk', context.readDisk),
  };
}

function readFareFigures({ board }: HealthContext): HealthFigures['fares'] {
  const entries = board.listAllEntries();
  const newest = entries.reduce((latest, { fare }) => Math.max(latest, fare.observedAt.getTime()), 0);
  return { listed: entries.length, newestAt: newest === 0 ? null : new Date(newest) };
}

async function readMailFigures({ db, config, now }: HealthContext): Promise<MailFigures> {
  const at = now();
  const mails = await countMails(db, at);
  const { alertMails, hard, soft, complaint } = await countBouncesOfDay(db, at);
  return {
    isToFiles: config.mail.smtpUrl === null,
    oldestWaitingAt: mails.oldestWaitingAt,
    sent: mails.sentLastDay,
    failed: mails.failedLastDay,
    alertMails,
    bounces: hard + soft + complaint,
  };
}

type SourceContext = Pick<HealthContext, 'db' | 'fareProviders' | 'providers' | 'sourceRules' | 'now'>;

/** Used share of a day's budget, by what it is counted in. */
export type QuotaUse = { source: string; unit: 'calls' | 'usd'; used: number; most: number };

/** The budgets of today of the sources that are in use and have one. */
export async function listQuotaUse({
  db,
  fareProviders,
  sourceRules,
  now,
}: SourceContext): Promise<QuotaUse[]> {
  const spent = await listSpending(db, riyadhDate(now()));
  return fareProviders.flatMap(({ name: source }) => {
    const { callsPerDay, usdPerDay } = sourceRules.of(source).budget;
    const { calls, usd } = spent.find((row) => row.source === source) ?? { calls: 0, usd: 0 };
    return [
      ...(callsPerDay ? [{ source, unit: 'calls' as const, used: calls, most: callsPerDay }] : []),
      ...(usdPerDay ? [{ source, unit: 'usd' as const, used: usd, most: usdPerDay }] : []),
    ];
  });
}

/** The sources that are in use. */
async function listSourceFigures(context: SourceContext): Promise<SourceFigures[]> {
  const quotas = await listQuotaUse(context);
  return context.fareProviders.map(({ name: source }) => {
    const shares = quotas.filter((quota) => quota.source === source).map(({ used, most }) => used / most);
    return {
      source,
      isFailing: isFailing(context.providers.list().find(({ provider }) => provider === source)),
      usedShare: shares.length === 0 ? null : Math.max(...shares),
    };
  });
}

type Reads = { lastFailureAt: Date | null; lastSuccessAt: Date | null };

/** Whether the last read failed. */
export function isFailing(reads: Reads | undefined): boolean {
  if (!reads?.lastFailureAt) return false;
  return reads.lastSuccessAt === null || reads.lastFailureAt > reads.lastSuccessAt;
}

/** Of the disk the data folder is on, or will be on. */
export async function readDiskOf(dataDirectory: string): Promise<DiskSpace> {
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
