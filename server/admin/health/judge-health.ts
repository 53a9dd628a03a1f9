/** Judges the site's health, area by area, by its figures. */
import type { HealthArea, HealthReason, HealthState } from '#contract/domain/health.ts';
import { healthStates } from '#contract/domain/health.ts';
import type { AlertFigures, DiskSpace, HealthFigures, MailFigures, SourceFigures } from './health-figures.ts';
import { type HealthLimit, leastForShare, healthLimits as limits } from './health-limits.ts';

/** `amount` is in the unit of the reason's sentence: a share, seconds, bytes or a count. */
export type AreaHealth = {
  area: HealthArea;
  state: HealthState;
  reason: HealthReason;
  amount: number | null;
  /** Sources or queues it is about. */
  names: string[];
};

type Judgement = Omit<AreaHealth, 'area'>;

/** One judgement per area, in the order of the areas. */
export function judgeHealth(figures: HealthFigures, now: Date): AreaHealth[] {
  const orUnknown = <Figure>(figure: Figure | null, judge: (known: Figure) => Judgement): Judgement =>
    figure === null ? say('bad', 'unknown') : judge(figure);
  return [
    { area: 'site', ...judgeSite(figures) },
    { area: 'database', ...judgeDatabase(figures) },
    { area: 'jobs', ...orUnknown(figures.queues, (queues) => judgeJobs({ ...figures, queues }, now)) },
    { area: 'fares', ...judgeFares(figures, now) },
    { area: 'mail', ...orUnknown(figures.mail, (mail) => judgeMail(mail, now)) },
    { area: 'alerts', ...orUnknown(figures.alerts, (alerts) => judgeAlerts(alerts, now)) },
    { area: 'disk', ...orUnknown(figures.disk, judgeDisk) },
  ];
}

function say(
  state: HealthState,
  reason: HealthReason,
  amount: number | null = null,
  names: string[] = [],
): Judgement {
  return { state, reason, amount, names };
}

/** The state of a figure of which more is worse. */
function stateOf(value: number, { warning, bad }: HealthLimit): HealthState {
  if (value >= bad) return 'bad';
  return value >= warning ? 'warning' : 'good';
}

/** The worst finding; of equally bad ones the first. */
function worstOf(findings: readonly Judgement[]): Judgement {
  const rank = ({ state }: Judgement) => healthStates.indexOf(state);
  return findings.reduce((worst, each) => (rank(each) > rank(worst) ? each : worst));
}

function secondsSince(then: Date | null, now: Date): number {
  return then === null ? 0 : Math.max(0, (now.getTime() - then.getTime()) / 1000);
}

function judgeSite({ traffic: { answers, failures, slow } }: HealthFigures): Judgement {
  if (answers < leastForShare) return say('good', 'site.quiet');
  return worstOf([
    say('good', 'site.good', answers),
    say(stateOf(failures / answers, limits.failedAnswers), 'site.failing', failures / answers),
    say(stateOf(slow / answers, limits.slowAnswers), 'site.slow', slow / answers),
  ]);
}

function judgeDatabase({ databaseSeconds: seconds }: HealthFigures): Judgement {
  if (seconds === null) return say('bad', 'database.silent');
  return worstOf([
    say('good', 'database.good', seconds),
    say(stateOf(seconds, limits.databaseSeconds), 'database.slow', seconds),
  ]);
}

type JobFigures = Pick<HealthFigures, 'workers'> & { queues: NonNullable<HealthFigures['queues']> };

function judgeJobs({ workers, queues }: JobFigures, now: Date): Judgement {
  if (workers.isMissing) return say('bad', 'jobs.stopped');
  const lateness = Math.max(0, ...queues.map(({ oldestDueAt }) => secondsSince(oldestDueAt, now)));
  const late = queues.filter(
    ({ oldestDueAt }) => secondsSince(oldestDueAt, now) >= limits.jobLateness.warning,
  );
  const failing = queues.filter(({ failedLastHour }) => failedLastHour > 0);
  const failures = failing.reduce((sum, { failedLastHour }) => sum + failedLastHour, 0);
  return worstOf([
    say('good', 'jobs.good'),
    say(stateOf(lateness, limits.jobLateness), 'jobs.late', lateness, late.map(nameOf)),
    say(stateOf(failures, limits.failedJobs), 'jobs.failing', failures, failing.map(nameOf)),
  ]);
}

const nameOf = ({ name }: { name: string }): string => name;

function judgeFares({ fares, sources }: HealthFigures, now: Date): Judgement {
  const age = secondsSince(fares.newestAt, now);
  return worstOf([
    say('good', 'fares.good', age),
    fares.listed === 0 ? say('bad', 'fares.none') : say(stateOf(age, limits.fareAge), 'fares.old', age),
    ...(sources === null ? [say('bad', 'unknown')] : judgeSources(sources)),
  ]);
}

/** One failing source is a warning: the others, and the known fares, remain. */
function judgeSources(sources: readonly SourceFigures[]): Judgement[] {
  const failing = sources.filter(({ isFailing }) => isFailing).map(({ source }) => source);
  const spent = sources.filter(({ usedShare }) => (usedShare ?? 0) >= limits.quota.warning);
  const most = Math.max(0, ...spent.map(({ usedShare }) => usedShare ?? 0));
  return [
    say(failing.length > 0 ? 'warning' : 'good', 'fares.failing', failing.length, failing),
    say(
      stateOf(most, limits.quota),
      'fares.quota',
      most,
      spent.map(({ source }) => source),
    ),
  ];
}

function judgeMail(mail: MailFigures, now: Date): Judgement {
  if (mail.isToFiles) return say('warning', 'mail.files');
  const wait = secondsSince(mail.oldestWaitingAt, now);
  const bounced = mail.alertMails < leastForShare ? 0 : mail.bounces / mail.alertMails;
  return worstOf([
    say('good', 'mail.good', mail.sent),
    say(stateOf(wait, limits.mailWait), 'mail.waiting', wait),
    say(stateOf(mail.failed, limits.failedMails), 'mail.failing', mail.failed),
    say(stateOf(bounced, limits.bounces), 'mail.bouncing', bounced),
  ]);
}

function judgeAlerts({ isPaused, oldestDueAt }: AlertFigures, now: Date): Judgement {
  if (isPaused) return say('warning', 'alerts.paused');
  const wait = secondsSince(oldestDueAt, now);
  return worstOf([say('good', 'alerts.good'), say(stateOf(wait, limits.alertWait), 'alerts.waiting', wait)]);
}

function judgeDisk({ freeBytes, totalBytes }: DiskSpace): Judgement {
  const share = totalBytes === 0 ? 0 : freeBytes / totalBytes;
  const { warning, bad } = limits.freeDisk;
  if (share >= warning) return say('good', 'disk.good', freeBytes);
  return say(share < bad ? 'bad' : 'warning', 'disk.low', freeBytes);
}
