/** One scenario's site with everything around it: database, mail server, push service, load; judged at the end. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type PushService, startPushService } from '#test/support/push-service.ts';
import { type CheckParts, checkSent, checkStored } from './checks.ts';
import { createLedger, type FaultReport, hasFailed, judgeRequests } from './ledger.ts';
import { type Load, startLoad } from './load.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { createServerPublisher, createSocketPublisher, type Publisher } from './publisher.ts';
import { createSiteClient, mostRequestMs, type SiteClient } from './site-client.ts';
import { createSiteProcess, type SiteProcess } from './site-process.ts';
import { listStuckWork } from './stuck-work.ts';
import { buildHistory, listTrips, type Trip } from './trips.ts';

export type TrialOptions = {
  /** PostgreSQL as the site reaches it; the embedded database when omitted. */
  databaseUrl?: string;
  /** Where the embedded database is; a folder in the temporary one when omitted. */
  folder?: string;
  /** How many trips have a recorded price; each is watched by one visitor. */
  trips?: number;
  environment?: Readonly<Record<string, string>>;
  hasDeals?: boolean;
};

export type Trial = {
  /** One process with the embedded database, otherwise web and worker. */
  processes: readonly [SiteProcess, ...SiteProcess[]];
  load: Load;
  client: SiteClient;
  mailbox: Mailbox;
  push: PushService;
  /** Milliseconds that the site's clock is ahead, from the next start on. */
  moveClock: (milliseconds: number) => void;
  /** Waits for the next write that is acknowledged; notes how long that is after `since`, or now. */
  recover: (since?: number) => Promise<void>;
  /** Stops the site as a service manager does, and starts it again. */
  restart: () => Promise<void>;
};

const mostRecoveryMs = 60_000;
/** What was claimed by a killed process is due again later and later: the clock is moved to see it sent. */
const settleMinutes = [0, 7, 20, 45, 90];
/** The schedule of the job that sends alerts is every minute. */
const mostSettleMs = 75_000;
const firstSettleMs = 15_000;

/** @param cause brings the faults about while the load runs, and returns how many it caused */
export async function runTrial(
  options: TrialOptions,
  cause: (trial: Trial) => Promise<number>,
): Promise<FaultReport> {
  const begun = performance.now();
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'hudhud-faults-')));
  const cleanups: (() => Promise<unknown>)[] = [];
  const logFile = `${await mkdtemp(join(tmpdir(), 'hudhud-faults-log-'))}/site.log`;
  try {
    const report = await judgeTrial({ ...options, folder, cleanups, logFile, cause, begun });
    if (hasFailed(report)) console.error(`The log of the site is ${logFile}, its data ${folder}`);
    else cleanups.unshift(...[dirname(logFile), folder].map((each) => () => rm(each, { recursive: true })));
    return report;
  } catch (error) {
    const log = await readFile(logFile, 'utf8').catch(() => '');
    throw new Error(`the scenario broke off; ${logFile} ends with:\n${log.slice(-3000)}`, { cause: error });
  } finally {
    for (const cleanUp of cleanups.reverse()) await cleanUp().catch(console.error);
  }
}

type Setting = TrialOptions & {
  folder: string;
  logFile: string;
  cleanups: (() => Promise<unknown>)[];
  cause: (trial: Trial) => Promise<number>;
  begun: number;
};

async function judgeTrial(setting: Setting): Promise<FaultReport> {
  const { folder, databaseUrl, cause, begun } = setting;
  const site = await openSite(setting);
  const { parts, publisher } = site;
  const recoveryMs: number[] = [];
  const faults = await cause({
    ...site.trial,
    recover: async (since = performance.now()) => {
      recoveryMs.push(await parts.load.timeToAcknowledged({ since, mostMs: mostRecoveryMs }));
    },
  });
  await parts.load.stop();
  const work = await settle(site, databaseUrl === undefined ? { dataDir: folder } : { databaseUrl });
  await site.start();
  const stored = await checkStored(parts);
  const sent = checkSent(parts);
  await publisher.close();
  await site.stop();
  const { requests, unexpected } = parts.client;
  const late = judgeRequests(requests, { now: performance.now(), mostMs: mostRequestMs });
  return {
    faults,
    requests: requests.length,
    acknowledged: parts.ledger.countAcknowledged(),
    sent: sent.sent,
    lost: [...stored.lost, ...sent.lost],
    doubled: [...stored.doubled, ...sent.doubled],
    repeated: sent.repeated,
    stuck: [...late, ...work],
    recoveryMs,
    unexpected,
    seconds: (performance.now() - begun) / 1000,
  };
}

type OpenSite = {
  parts: CheckParts;
  publisher: Publisher;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  trial: Omit<Trial, 'recover'>;
};

async function openSite(setting: Setting): Promise<OpenSite> {
  const { folder, databaseUrl, cleanups, logFile } = setting;
  const mailbox = await openMailbox();
  const push = await startPushService();
  cleanups.push(mailbox.close, push.close);
  let shiftMs = 0;
  const environment = (): Record<string, string> => ({
    DATA_DIR: folder,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...{ DEMO: '0', TRUST_PROXY: '1', PASSWORD_PEPPER: 'the key of fault trials and no secret' },
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'alerts@example.sa', FAULTS_PUSH_URL: push.url },
    ...(shiftMs === 0 ? {} : { FAULTS_CLOCK_SHIFT_MS: String(shiftMs) }),
    ...setting.environment,
  });
  const create = (services: SiteProcess['services']) => createSiteProcess(services, environment, logFile);
  const processes: Trial['processes'] =
    databaseUrl === undefined ? [await create('web,worker')] : [await create('web'), await create('worker')];
  cleanups.push(...processes.map(({ kill }) => kill));
  const start = () => startAll(processes);
  const stop = async (): Promise<void> => {
    for (const each of processes.toReversed()) await each.stop();
  };
  await start();
  const publisher =
    databaseUrl === undefined
      ? createSocketPublisher(folder)
      : await createServerPublisher({ ...environment(), DATABASE_URL: databaseUrl });
  const now = () => new Date(Date.now() + shiftMs);
  const trips: readonly Trip[] = listTrips(setting.trips ?? 150);
  await publisher.publish(buildHistory(trips, now()));
  const client = createSiteClient(() => processes[0].url);
  const basics = { client, ledger: createLedger(), mailbox, push, trips };
  const load = startLoad({ ...basics, publisher, now });
  cleanups.push(load.stop);
  const restart = async (): Promise<void> => {
    await stop();
    await start();
  };
  const moveClock = (milliseconds: number): void => {
    shiftMs = milliseconds;
  };
  return {
    parts: { ...basics, load, hasDeals: setting.hasDeals ?? true },
    publisher,
    start,
    stop,
    trial: { processes, load, client, mailbox, push, restart, moveClock },
  };
}

async function startAll(processes: readonly SiteProcess[]): Promise<void> {
  // One after the other: the first migrates.
  for (const each of processes) {
    each.spawn();
    await each.ready();
  }
}

/**
 * Waits until everything that is due was sent, then stops the site. A visitor more wakes the sender of mail.
 * @returns work that still waits after the last attempt
 */
async function settle(
  { parts, trial, start, stop }: OpenSite,
  database: Parameters<typeof listStuckWork>[0],
): Promise<string[]> {
  let work: string[] = [];
  for (const minutes of settleMinutes) {
    if (minutes > 0) {
      trial.moveClock(minutes * 60_000);
      await start();
    }
    await parts.load.visitOnce();
    const until = performance.now() + (minutes === 0 ? firstSettleMs : mostSettleMs);
    // The queue looks for jobs past their time once a minute.
    const isOwing = () => work.length > 0 || checkSent(parts).lost.length > 0;
    while (isOwing() && performance.now() < until) await wait(500);
    await stop();
    work = await listStuckWork(database);
    if (work.length === 0 && checkSent(parts).lost.length === 0) break;
  }
  return work;
}
