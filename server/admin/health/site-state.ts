/**
 * The state of the site, described once: the limits of its figures, and what is said of each area. The page of the
 * administration comes from it; `deploy/prometheus/hudhud.rules.yml` has the same metrics and limits, which a test
 * compares.
 */
import type { AreaHealth } from '#contract/api/admin-health.ts';
import { type HealthArea, type HealthReason, healthAreas, healthStates } from '#contract/domain/health.ts';
import type { LabelledValue } from '#server/platform/http/metrics.ts';
import type { TrafficCounts } from '#server/platform/http/traffic.ts';

export type SiteFigures = {
  /** What a gauge of `/metrics` reads now. @throws Error where it could not be read */
  valuesOf: (metric: string) => readonly LabelledValue[];
  /** Seconds a short query took. @throws Error where there was no answer */
  databaseSeconds: () => number;
  traffic: TrafficCounts;
  isWorkerMissing: boolean;
  /** Without a mail server, mail is written to files. */
  isMailToFiles: boolean;
};

type Label = 'queue' | 'provider';
/** `amount` is in the unit of the reason's sentence, `names` are the queues or providers it is about. */
type Reading = { value: number; amount?: number; names?: string[] };

export type Limit = {
  /** The metric whose alert rule has these limits. */
  metric: string;
  /** From which value on, or below which with `isLess`; left out where the figure never has that state. */
  warning?: number;
  bad?: number;
  isLess?: true;
  /** The worst value counts, or their sum; the label names those past the limit, or those that add to it. */
  worstBy?: Label;
  sumBy?: Label;
  /** Where the figure is not simply what the metric reads. */
  read?: (figures: SiteFigures) => Reading;
};

const minute = 60;
const hour = 60 * minute;
/** Fewer answers or mails than this say nothing about a share. */
const leastForShare = 20;
/** Used share of a budget that counts as all of it. */
const spentShare = 0.99;

/** By reason, which begins with its area; in words, `admin.health.text` and `admin.health.todo` of the reason. */
export const siteLimits: Readonly<Partial<Record<HealthReason, Limit>>> = {
  'site.failing': {
    metric: 'hudhud_http_request_duration_seconds_count{status="5xx"}',
    warning: 0.01,
    bad: 0.05,
    read: ({ traffic }) => shareOf(traffic.failures, traffic.answers),
  },
  'site.slow': {
    metric: 'hudhud_http_request_duration_seconds_bucket{le="1"}',
    warning: 0.05,
    bad: 0.25,
    read: ({ traffic }) => shareOf(traffic.slow, traffic.answers),
  },
  'database.slow': {
    metric: 'hudhud_database_query_seconds_bucket',
    // Requests give up after two seconds.
    warning: 0.5,
    bad: 1.5,
    read: ({ databaseSeconds }) => ({ value: databaseSeconds() }),
  },
  'jobs.stopped': {
    metric: 'hudhud_workers_alive',
    bad: 1,
    isLess: true,
    read: ({ isWorkerMissing }) => ({ value: isWorkerMissing ? 0 : 1 }),
  },
  'jobs.late': { metric: 'hudhud_job_oldest_due_seconds', warning: 15 * minute, bad: hour, worstBy: 'queue' },
  'jobs.failing': { metric: 'hudhud_jobs_failed_last_hour', warning: 1, bad: 20, sumBy: 'queue' },
  'fares.none': { metric: 'hudhud_listed_fares', bad: 1, isLess: true },
  // Sources are read every three hours.
  'fares.old': { metric: 'hudhud_newest_fare_age_seconds', warning: 8 * hour, bad: 24 * hour },
  // Never bad: the other providers, and the known fares, remain.
  'fares.failing': { metric: 'hudhud_provider_failing', warning: 1, sumBy: 'provider' },
  'fares.quota': { metric: 'hudhud_provider_quota_used', warning: spentShare, read: readBudgets },
  'mail.waiting': { metric: 'hudhud_mail_oldest_waiting_seconds', warning: 15 * minute, bad: hour },
  'mail.failing': {
    metric: 'hudhud_mails_last_day',
    warning: 5,
    bad: 50,
    read: (figures) => ({ value: countMails(figures, 'failed') }),
  },
  'mail.bouncing': { metric: 'hudhud_mail_bounces_last_day', warning: 0.03, bad: 0.1, read: readBounces },
  'alerts.waiting': { metric: 'hudhud_alert_oldest_due_seconds', warning: 15 * minute, bad: hour },
  'disk.low': {
    metric: 'hudhud_storage_free_ratio',
    warning: 0.15,
    bad: 0.05,
    isLess: true,
    read: (figures) => ({
      value: readOne(figures, 'hudhud_storage_free_ratio'),
      amount: freeBytesOf(figures),
    }),
  },
};

/** Gauges that are read besides those of the limits. */
export const otherGauges = [
  'hudhud_provider_quota_left',
  'hudhud_alert_mails_sent_last_day',
  'hudhud_alerts_paused',
  'hudhud_storage_free_bytes',
] as const;

type Area = {
  /** Said where no figure is past a limit. */
  good: (figures: SiteFigures) => readonly [HealthReason, amount?: number];
  /** Said, as a warning, instead of anything else. */
  instead?: (figures: SiteFigures) => HealthReason | false;
  /** Said where a figure could not be read. */
  unreadable?: HealthReason;
};

const areas: Readonly<Record<HealthArea, Area>> = {
  site: {
    good: ({ traffic: { answers } }) => (answers < leastForShare ? ['site.quiet'] : ['site.good', answers]),
  },
  database: {
    good: ({ databaseSeconds }) => ['database.good', databaseSeconds()],
    unreadable: 'database.silent',
  },
  jobs: { good: () => ['jobs.good'] },
  fares: { good: (figures) => ['fares.good', readOne(figures, 'hudhud_newest_fare_age_seconds')] },
  mail: {
    good: (figures) => ['mail.good', countMails(figures, 'sent')],
    instead: ({ isMailToFiles }) => isMailToFiles && 'mail.files',
  },
  alerts: {
    good: () => ['alerts.good'],
    instead: (figures) => readOne(figures, 'hudhud_alerts_paused') === 1 && 'alerts.paused',
  },
  disk: { good: (figures) => ['disk.good', freeBytesOf(figures)] },
};

function shareOf(part: number, all: number): Reading {
  return { value: all < leastForShare ? 0 : part / all };
}

function sumOf(values: readonly LabelledValue[]): number {
  return values.reduce((sum, { value }) => sum + value, 0);
}

function readOne({ valuesOf }: SiteFigures, metric: string): number {
  return valuesOf(metric)[0]?.value ?? Number.NaN;
}

function countMails({ valuesOf }: SiteFigures, outcome: 'sent' | 'failed'): number {
  return sumOf(valuesOf('hudhud_mails_last_day').filter(({ labels }) => labels.outcome === outcome));
}

function freeBytesOf(figures: SiteFigures): number {
  return readOne(figures, 'hudhud_storage_free_bytes');
}

/** Per mail of an alert that was sent. */
function readBounces(figures: SiteFigures): Reading {
  const bounces = sumOf(figures.valuesOf('hudhud_mail_bounces_last_day'));
  return shareOf(bounces, readOne(figures, 'hudhud_alert_mails_sent_last_day'));
}

/** The largest used share of a budget of today. */
function readBudgets({ valuesOf }: SiteFigures): Reading {
  const left = valuesOf('hudhud_provider_quota_left');
  const shares = valuesOf('hudhud_provider_quota_used').map(
    ({ labels: { provider = '' }, value }, index) => ({
      provider,
      share: value / (value + (left[index]?.value ?? 0)),
    }),
  );
  const spent = shares.filter(({ share }) => share >= spentShare).map(({ provider }) => provider);
  return { value: Math.max(0, ...shares.map(({ share }) => share)), names: [...new Set(spent)] };
}

function readMetric({ valuesOf }: SiteFigures, { metric, warning = 0, worstBy, sumBy }: Limit): Reading {
  const values = valuesOf(metric);
  const label = sumBy ?? worstBy;
  const named = values.filter(({ value }) => (sumBy ? value > 0 : value >= warning));
  return {
    value: sumBy ? sumOf(values) : Math.max(0, ...values.map(({ value }) => value)),
    names: label ? named.map(({ labels }) => labels[label] ?? '') : [],
  };
}

type Finding = Omit<AreaHealth, 'area'>;

/** One judgement per area, in their order: the worst finding, of equally bad ones the first. */
export function judgeSite(figures: SiteFigures): AreaHealth[] {
  return healthAreas.map((area) => ({ area, ...judgeArea(area, figures) }));
}

function judgeArea(area: HealthArea, figures: SiteFigures): Finding {
  const { good, instead, unreadable = 'unknown' } = areas[area];
  try {
    const findings = (Object.keys(siteLimits) as HealthReason[])
      .filter((reason) => reason.startsWith(`${area}.`))
      .flatMap((reason) => judge(reason, figures));
    const special = instead?.(figures);
    if (special) return { state: 'warning', reason: special, amount: null, names: [] };
    const [worst] = findings.sort((a, b) => healthStates.indexOf(b.state) - healthStates.indexOf(a.state));
    if (worst && worst.state !== 'good') return worst;
    const [reason, amount = null] = good(figures);
    return { state: 'good', reason, amount, names: [] };
  } catch {
    return { state: 'bad', reason: unreadable, amount: null, names: [] };
  }
}

function judge(reason: HealthReason, figures: SiteFigures): Finding[] {
  const limit = siteLimits[reason];
  if (!limit) return [];
  const { value, amount = value, names = [] } = limit.read?.(figures) ?? readMetric(figures, limit);
  const isPast = (border = Number.NaN) => (limit.isLess ? value < border : value >= border);
  const state = isPast(limit.bad) ? 'bad' : isPast(limit.warning) ? 'warning' : 'good';
  return [{ state, reason, amount, names }];
}
