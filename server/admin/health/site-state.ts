/**
 * The state of the site: the limits of its figures, and what is said of each area. The administration and `/readyz`
 * judge by it; `deploy/prometheus/hudhud.rules.yml` has the same metrics and limits, which a test compares.
 */
import type { AreaHealth } from '#contract/api/admin-operations.ts';
import { type HealthArea, type HealthReason, healthAreas, healthStates } from '#contract/domain/health.ts';
import type { Logger } from '#server/platform/logger.ts';
import { createFigureReaders, type FiguresContext, leastForShare, type SiteFigures } from './site-figures.ts';

/** `amount` is in the unit of the reason's sentence, `names` are the queues or sources it is about. */
type Reading = { value: number; amount?: number | null; names?: string[] };

type Limit<Figures> = {
  reason: HealthReason;
  /** The metric whose alert rule has these limits. */
  metric: string;
  /** From which value on, or below which with `isLess`; left out where the figure never has that state. */
  at: { warning?: number; bad?: number; isLess?: true };
  read: (figures: Figures) => number | Reading;
};

type AreaRules<Figures> = {
  /** Of equally bad ones the first counts. */
  limits: readonly Limit<Figures>[];
  /** Said where no figure is past a limit. */
  good: (figures: Figures) => readonly [HealthReason, amount?: number];
  /** Said, as a warning, instead of anything else. */
  instead?: (figures: Figures) => HealthReason | false;
};

const minute = 60;
const hour = 60 * minute;
/** Used share of a budget that counts as all of it. */
const spentShare = 0.99;

/** In words, `admin.health.text` and `admin.health.todo` of the reason, which begins with its area. */
const areas: { readonly [Area in HealthArea]: AreaRules<SiteFigures[Area]> } = {
  site: {
    limits: [
      {
        reason: 'site.failing',
        metric: 'hudhud_http_request_duration_seconds_count{status="5xx"}',
        at: { warning: 0.01, bad: 0.05 },
        read: ({ failures, answers }) => shareOf(failures, answers),
      },
      {
        reason: 'site.slow',
        metric: 'hudhud_http_request_duration_seconds_bucket{le="1"}',
        at: { warning: 0.05, bad: 0.25 },
        read: ({ slow, answers }) => shareOf(slow, answers),
      },
    ],
    good: ({ answers }) => (answers < leastForShare ? ['site.quiet'] : ['site.good', answers]),
  },
  database: {
    limits: [
      {
        reason: 'database.silent',
        metric: 'hudhud_database_silence_seconds',
        at: { bad: 30 },
        read: ({ silentSeconds }) => ({ value: silentSeconds, amount: null }),
      },
      {
        reason: 'database.slow',
        metric: 'hudhud_database_query_seconds_bucket',
        // Requests give up after two seconds.
        at: { warning: 0.5, bad: 1.5 },
        read: ({ answerSeconds }) => answerSeconds,
      },
    ],
    good: ({ answerSeconds }) => ['database.good', answerSeconds],
  },
  jobs: {
    limits: [
      {
        reason: 'jobs.stopped',
        metric: 'hudhud_workers_alive',
        at: { bad: 1, isLess: true },
        read: ({ isWorkerMissing }) => (isWorkerMissing ? 0 : 1),
      },
      {
        reason: 'jobs.late',
        metric: 'hudhud_job_oldest_due_seconds',
        at: { warning: 15 * minute, bad: hour },
        read: ({ queues }) => ({
          value: Math.max(0, ...queues.map(({ lateSeconds }) => lateSeconds)),
          names: namesOf(queues.filter(({ lateSeconds }) => lateSeconds >= 15 * minute)),
        }),
      },
      {
        reason: 'jobs.failing',
        metric: 'hudhud_jobs_failed_last_hour',
        at: { warning: 1, bad: 20 },
        read: ({ queues }) => ({
          value: queues.reduce((sum, { failedLastHour }) => sum + failedLastHour, 0),
          names: namesOf(queues.filter(({ failedLastHour }) => failedLastHour > 0)),
        }),
      },
    ],
    good: () => ['jobs.good'],
  },
  fares: {
    limits: [
      {
        reason: 'fares.none',
        metric: 'hudhud_listed_fares',
        at: { bad: 1, isLess: true },
        read: ({ listed }) => listed,
      },
      {
        reason: 'fares.old',
        metric: 'hudhud_newest_fare_age_seconds',
        // Sources are read every three hours.
        at: { warning: 8 * hour, bad: 24 * hour },
        read: ({ newestSeconds }) => newestSeconds,
      },
      {
        reason: 'fares.failing',
        metric: 'hudhud_provider_failing',
        // Never bad: the other sources, and the known fares, remain.
        at: { warning: 1 },
        read: ({ sources }) => {
          const names = namesOf(sources.filter(({ state }) => state === 'failing'));
          return { value: names.length, names };
        },
      },
      {
        reason: 'fares.quota',
        metric: 'hudhud_provider_budget_spent_ratio',
        at: { warning: spentShare },
        read: ({ budgets }) => ({
          value: Math.max(0, ...budgets.map(({ share }) => share)),
          names: [
            ...new Set(budgets.flatMap(({ provider, share }) => (share < spentShare ? [] : [provider]))),
          ],
        }),
      },
    ],
    good: ({ newestSeconds }) => ['fares.good', newestSeconds],
  },
  mail: {
    limits: [
      {
        reason: 'mail.waiting',
        metric: 'hudhud_mail_oldest_waiting_seconds',
        at: { warning: 15 * minute, bad: hour },
        read: ({ waitingSeconds }) => waitingSeconds,
      },
      {
        reason: 'mail.failing',
        metric: 'hudhud_mails_failed_last_day',
        at: { warning: 5, bad: 50 },
        read: ({ failedLastDay }) => failedLastDay,
      },
      {
        reason: 'mail.bouncing',
        metric: 'hudhud_mail_bounced_ratio',
        at: { warning: 0.03, bad: 0.1 },
        read: ({ bouncedShare }) => bouncedShare,
      },
    ],
    good: ({ sentLastDay }) => ['mail.good', sentLastDay],
    instead: ({ isToFiles }) => isToFiles && 'mail.files',
  },
  alerts: {
    limits: [
      {
        reason: 'alerts.waiting',
        metric: 'hudhud_alert_oldest_due_seconds',
        at: { warning: 15 * minute, bad: hour },
        read: ({ waitingSeconds }) => waitingSeconds,
      },
    ],
    good: () => ['alerts.good'],
    instead: ({ isPaused }) => isPaused && 'alerts.paused',
  },
  disk: {
    limits: [
      {
        reason: 'disk.low',
        metric: 'hudhud_storage_free_ratio',
        at: { warning: 0.15, bad: 0.05, isLess: true },
        read: ({ freeShare, freeBytes }) => ({ value: freeShare, amount: freeBytes }),
      },
    ],
    good: ({ freeBytes }) => ['disk.good', freeBytes],
  },
};

/** The limits without their figures, for the comparison with the rules of Prometheus. */
export const siteLimits: readonly Omit<Limit<never>, 'read'>[] = healthAreas.flatMap(
  (area): readonly Omit<Limit<never>, 'read'>[] => areas[area].limits,
);

function shareOf(part: number, all: number): number {
  return all < leastForShare ? 0 : part / all;
}

function namesOf(each: readonly { name: string }[]): string[] {
  return each.map(({ name }) => name);
}

/**
 * The judgement of one area: its worst finding.
 * @param figures undefined where they could not be read
 */
export function judgeArea<Area extends HealthArea>(
  area: Area,
  figures: SiteFigures[Area] | undefined,
): AreaHealth {
  const { limits, good, instead }: AreaRules<SiteFigures[Area]> = areas[area];
  if (figures === undefined) return { area, state: 'bad', reason: 'unknown', amount: null, names: [] };
  const special = instead?.(figures);
  if (special) return { area, state: 'warning', reason: special, amount: null, names: [] };
  const findings = limits.map((limit) => ({ area, ...judge(limit, figures) }));
  const [worst] = findings.sort((a, b) => healthStates.indexOf(b.state) - healthStates.indexOf(a.state));
  if (worst && worst.state !== 'good') return worst;
  const [reason, amount = null] = good(figures);
  return { area, state: 'good', reason, amount, names: [] };
}

function judge<Figures>(limit: Limit<Figures>, figures: Figures): Omit<AreaHealth, 'area'> {
  const { reason, at, read } = limit;
  const reading = read(figures);
  const { value, amount = value, names = [] } = typeof reading === 'number' ? { value: reading } : reading;
  const isPast = (border = Number.NaN) => (at.isLess ? value < border : value >= border);
  const state = isPast(at.bad) ? 'bad' : isPast(at.warning) ? 'warning' : 'good';
  return { state, reason, amount, names };
}

export type JudgeContext = FiguresContext & { logger: Logger };

export function createSiteJudge(context: JudgeContext): () => Promise<AreaHealth[]> {
  const readers = createFigureReaders(context);
  /** Figures that cannot be read are logged. */
  const judge = async <Area extends HealthArea>(area: Area) => {
    const figures = await readers[area]().catch((err: unknown) => {
      context.logger.warn({ err, area }, 'the figures of an area could not be read');
      return undefined;
    });
    return judgeArea(area, figures);
  };
  return () => Promise.all(healthAreas.map(judge));
}
