/** Each area is judged by the limits of its figures. */
import { describe, expect, it } from 'vitest';
import { type HealthArea, type HealthReason, healthAreas } from '#contract/domain/health.ts';
import { judgeSite, type SiteFigures, siteLimits } from './site-state.ts';

type Gauges = Record<string, number | null | Record<string, number>>;

/** Of a site in which everything is all right; those of several series by the value of a label. */
const gauges: Gauges = {
  hudhud_workers_alive: 1,
  hudhud_job_oldest_due_seconds: { 'mail-send': 0, 'fares-refresh': 0 },
  hudhud_jobs_failed_last_hour: { 'mail-send': 0, 'fares-refresh': 0 },
  hudhud_listed_fares: 400,
  hudhud_newest_fare_age_seconds: 1800,
  hudhud_provider_failing: { wego: 0, serpapi: 0 },
  hudhud_provider_quota_used: { wego: 0 },
  hudhud_provider_quota_left: { wego: 1 },
  hudhud_mails_last_day: { sent: 3, failed: 0 },
  hudhud_mail_oldest_waiting_seconds: 0,
  hudhud_mail_bounces_last_day: { hard: 0, soft: 0, complaint: 0 },
  hudhud_alert_mails_sent_last_day: 100,
  hudhud_alert_oldest_due_seconds: 0,
  hudhud_alerts_paused: 0,
  hudhud_storage_free_ratio: 0.5,
  hudhud_storage_free_bytes: 50e9,
};
const labels = ['queue', 'provider', 'outcome', 'kind'];

type Change = Partial<SiteFigures> & { gauges?: Gauges };

const figuresWith = ({ gauges: changed, ...change }: Change): SiteFigures => ({
  valuesOf: (metric) => {
    const value = { ...gauges, ...changed }[metric];
    if (value === undefined || value === null) throw new Error(`${metric} could not be read`);
    if (typeof value === 'number') return [{ labels: {}, value }];
    return Object.entries(value).map(([name, each]) => ({
      labels: Object.fromEntries(labels.map((label) => [label, name])),
      value: each,
    }));
  },
  traffic: { answers: 1000, failures: 0, slow: 0 },
  databaseSeconds: () => 0.002,
  isWorkerMissing: false,
  isMailToFiles: false,
  ...change,
});

const judge = (area: HealthArea, change: Change) => {
  const found = judgeSite(figuresWith(change)).find((each) => each.area === area);
  return [found?.state, found?.reason];
};

it('says of a healthy site that each area is all right, in order', () => {
  const areas = judgeSite(figuresWith({}));
  expect(areas.map(({ area }) => area)).toEqual([...healthAreas]);
  expect(areas.map(({ state }) => state)).toEqual(healthAreas.map(() => 'good'));
  expect(areas.map(({ reason }) => reason)).toEqual(healthAreas.map((area) => `${area}.good`));
});

/** For each figure of which more is worse: its area and reason, and the site with that value. */
const figures: readonly [HealthArea, HealthReason, (value: number) => Change][] = [
  ['site', 'site.failing', (share) => ({ traffic: { answers: 1e6, failures: share * 1e6, slow: 0 } })],
  ['site', 'site.slow', (share) => ({ traffic: { answers: 1e6, failures: 0, slow: share * 1e6 } })],
  ['database', 'database.slow', (seconds) => ({ databaseSeconds: () => seconds })],
  ['jobs', 'jobs.late', (age) => ({ gauges: { hudhud_job_oldest_due_seconds: { 'mail-send': age } } })],
  ['jobs', 'jobs.failing', (jobs) => ({ gauges: { hudhud_jobs_failed_last_hour: { 'mail-send': jobs } } })],
  ['fares', 'fares.old', (age) => ({ gauges: { hudhud_newest_fare_age_seconds: age } })],
  ['mail', 'mail.waiting', (age) => ({ gauges: { hudhud_mail_oldest_waiting_seconds: age } })],
  ['mail', 'mail.failing', (mails) => ({ gauges: { hudhud_mails_last_day: { sent: 3, failed: mails } } })],
  [
    'mail',
    'mail.bouncing',
    (share) => ({
      gauges: {
        hudhud_alert_mails_sent_last_day: 1e6,
        hudhud_mail_bounces_last_day: { hard: share * 1e6, soft: 0 },
      },
    }),
  ],
  ['alerts', 'alerts.waiting', (age) => ({ gauges: { hudhud_alert_oldest_due_seconds: age } })],
];

describe.each(figures)('%s: %s', (area, reason, withValue) => {
  const { warning = 0, bad = 0 } = siteLimits[reason] ?? {};
  it.each([
    ['below its warning', warning * 0.99, 'good', `${area}.good`],
    ['at its warning', warning, 'warning', reason],
    ['just below bad', bad * 0.99, 'warning', reason],
    ['at bad', bad, 'bad', reason],
  ])('%s', (_, value, state, expected) => {
    expect(judge(area, withValue(value))).toEqual([state, expected]);
  });
});

it.each([
  [0.2, 'good', 'disk.good'],
  [siteLimits['disk.low']?.warning ?? 0, 'good', 'disk.good'],
  [0.14, 'warning', 'disk.low'],
  [siteLimits['disk.low']?.bad ?? 0, 'warning', 'disk.low'],
  [0.049, 'bad', 'disk.low'],
  [0, 'bad', 'disk.low'],
])('a disk of which %d is free', (share, state, reason) => {
  expect(judge('disk', { gauges: { hudhud_storage_free_ratio: share } })).toEqual([state, reason]);
});

it('few answers or mails say nothing about a share', () => {
  expect(judge('site', { traffic: { answers: 19, failures: 19, slow: 0 } })).toEqual(['good', 'site.quiet']);
  const bounced = { hudhud_alert_mails_sent_last_day: 19, hudhud_mail_bounces_last_day: { hard: 19 } };
  expect(judge('mail', { gauges: bounced })).toEqual(['good', 'mail.good']);
});

it('stopped work is worse than late work, a silent database worse than a slow one', () => {
  const late = { hudhud_job_oldest_due_seconds: { 'mail-send': 7200 } };
  expect(judge('jobs', { isWorkerMissing: true, gauges: late })).toEqual(['bad', 'jobs.stopped']);
  const silent = () => {
    throw new Error('no answer');
  };
  expect(judge('database', { databaseSeconds: silent })).toEqual(['bad', 'database.silent']);
});

it('late and failing jobs name their queues', () => {
  const failed = { hudhud_jobs_failed_last_hour: { 'mail-send': 2, 'fares-refresh': 3, 'mail-tidy': 0 } };
  const jobsOf = (change: Gauges) =>
    judgeSite(figuresWith({ gauges: change })).find(({ area }) => area === 'jobs');
  expect(jobsOf(failed)).toMatchObject({ amount: 5, names: ['mail-send', 'fares-refresh'] });
  const late = { hudhud_job_oldest_due_seconds: { 'mail-send': 1000, 'fares-refresh': 800 } };
  expect(jobsOf(late)).toMatchObject({ reason: 'jobs.late', amount: 1000, names: ['mail-send'] });
});

it('fares: none at all is bad; a failing source or a spent budget is a warning that names it', () => {
  const none = { hudhud_listed_fares: 0, hudhud_newest_fare_age_seconds: Number.NaN };
  expect(judge('fares', { gauges: none })).toEqual(['bad', 'fares.none']);
  const failing = judgeSite(figuresWith({ gauges: { hudhud_provider_failing: { wego: 1, serpapi: 0 } } }));
  expect(failing.find(({ area }) => area === 'fares')).toMatchObject({
    ...{ state: 'warning', reason: 'fares.failing', amount: 1, names: ['wego'] },
  });
  const used = (share: number) =>
    judge('fares', {
      gauges: {
        hudhud_provider_quota_used: { wego: share },
        hudhud_provider_quota_left: { wego: 1 - share },
      },
    });
  expect(used(1)).toEqual(['warning', 'fares.quota']);
  expect(used(0.98)).toEqual(['good', 'fares.good']);
});

it('mail to files and stopped alerts: said, and no fault', () => {
  expect(judge('mail', { isMailToFiles: true })).toEqual(['warning', 'mail.files']);
  const paused = { hudhud_alerts_paused: 1, hudhud_alert_oldest_due_seconds: 86_400 };
  expect(judge('alerts', { gauges: paused })).toEqual(['warning', 'alerts.paused']);
});

it.each([
  'hudhud_jobs_failed_last_hour',
  'hudhud_mails_last_day',
  'hudhud_alert_oldest_due_seconds',
  'hudhud_storage_free_ratio',
  'hudhud_provider_quota_used',
])('a figure that cannot be read is bad: %s', (metric) => {
  const areas = judgeSite(figuresWith({ gauges: { [metric]: null } }));
  expect(areas.filter(({ state }) => state !== 'good').map(({ state, reason }) => [state, reason])).toEqual([
    ['bad', 'unknown'],
  ]);
});
