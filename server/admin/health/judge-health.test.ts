import { describe, expect, it } from 'vitest';
import { type HealthArea, healthAreas } from '#contract/domain/health.ts';
import type { HealthFigures } from './health-figures.ts';
import { healthLimits as limits } from './health-limits.ts';
import { judgeHealth } from './judge-health.ts';

const now = new Date('2026-11-21T09:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const queue = {
  name: 'mail-send',
  oldestDueAt: null,
  failedLastHour: 0,
  lastSuccessAt: now,
  lastFailureAt: null,
};
const mail = { isToFiles: false, oldestWaitingAt: null, sent: 3, failed: 0, alertMails: 100, bounces: 0 };
const source = { source: 'wego', isFailing: false, usedShare: null };

/** A site in which everything is all right. */
const well: HealthFigures = {
  traffic: { answers: 1000, failures: 0, slow: 0 },
  databaseSeconds: 0.002,
  workers: { isMissing: false },
  queues: [queue],
  fares: { listed: 400, newestAt: ago(1800) },
  sources: [source],
  mail,
  alerts: { isPaused: false, oldestDueAt: null },
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
};

const judge = (area: HealthArea, change: Partial<HealthFigures>) => {
  const found = judgeHealth({ ...well, ...change }, now).find((each) => each.area === area);
  return [found?.state, found?.reason];
};

it('says of a healthy site that each area is all right, in order', () => {
  const areas = judgeHealth(well, now);
  expect(areas.map(({ area }) => area)).toEqual([...healthAreas]);
  expect(areas.map(({ state }) => state)).toEqual(healthAreas.map(() => 'good'));
  expect(areas.map(({ reason }) => reason)).toEqual(healthAreas.map((area) => `${area}.good`));
});

/** For each figure: its area and reason, its limit, and the site with that value. */
const figures: readonly [
  HealthArea,
  string,
  { warning: number; bad: number },
  (value: number) => Partial<HealthFigures>,
][] = [
  [
    'site',
    'site.failing',
    limits.failedAnswers,
    (share) => ({ traffic: { answers: 1e6, failures: share * 1e6, slow: 0 } }),
  ],
  [
    'site',
    'site.slow',
    limits.slowAnswers,
    (share) => ({ traffic: { answers: 1e6, failures: 0, slow: share * 1e6 } }),
  ],
  ['database', 'database.slow', limits.databaseSeconds, (databaseSeconds) => ({ databaseSeconds })],
  ['jobs', 'jobs.late', limits.jobLateness, (age) => ({ queues: [{ ...queue, oldestDueAt: ago(age) }] })],
  [
    'jobs',
    'jobs.failing',
    limits.failedJobs,
    (failedLastHour) => ({ queues: [{ ...queue, failedLastHour }] }),
  ],
  ['fares', 'fares.old', limits.fareAge, (age) => ({ fares: { listed: 1, newestAt: ago(age) } })],
  ['mail', 'mail.waiting', limits.mailWait, (age) => ({ mail: { ...mail, oldestWaitingAt: ago(age) } })],
  ['mail', 'mail.failing', limits.failedMails, (failed) => ({ mail: { ...mail, failed } })],
  [
    'mail',
    'mail.bouncing',
    limits.bounces,
    (share) => ({ mail: { ...mail, alertMails: 1e6, bounces: share * 1e6 } }),
  ],
  [
    'alerts',
    'alerts.waiting',
    limits.alertWait,
    (age) => ({ alerts: { isPaused: false, oldestDueAt: ago(age) } }),
  ],
];

describe.each(figures)('%s: %s', (area, reason, { warning, bad }, withValue) => {
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
  [limits.freeDisk.warning, 'good', 'disk.good'],
  [0.14, 'warning', 'disk.low'],
  [limits.freeDisk.bad, 'warning', 'disk.low'],
  [0.049, 'bad', 'disk.low'],
  [0, 'bad', 'disk.low'],
])('a disk of which %d is free', (share, state, reason) => {
  expect(judge('disk', { disk: { freeBytes: share * 1e9, totalBytes: 1e9 } })).toEqual([state, reason]);
});

it('few answers or mails say nothing about a share', () => {
  expect(judge('site', { traffic: { answers: 19, failures: 19, slow: 0 } })).toEqual(['good', 'site.quiet']);
  expect(judge('mail', { mail: { ...mail, alertMails: 19, bounces: 19 } })).toEqual(['good', 'mail.good']);
});

it('stopped work is worse than late work, a silent database worse than a slow one', () => {
  const late = [{ ...queue, oldestDueAt: ago(7200) }];
  expect(judge('jobs', { workers: { isMissing: true }, queues: late })).toEqual(['bad', 'jobs.stopped']);
  expect(judge('database', { databaseSeconds: null })).toEqual(['bad', 'database.silent']);
});

it('fares: none at all is bad; a failing source or a spent budget is a warning that names it', () => {
  expect(judge('fares', { fares: { listed: 0, newestAt: null } })).toEqual(['bad', 'fares.none']);
  const sources = [
    { ...source, isFailing: true },
    { ...source, source: 'ignav' },
  ];
  const failing = judgeHealth({ ...well, sources }, now).find(({ area }) => area === 'fares');
  expect(failing).toMatchObject({ state: 'warning', reason: 'fares.failing', amount: 1, names: ['wego'] });
  expect(judge('fares', { sources: [{ ...source, usedShare: 1 }] })).toEqual(['warning', 'fares.quota']);
  expect(judge('fares', { sources: [{ ...source, usedShare: 0.98 }] })).toEqual(['good', 'fares.good']);
});

it('mail to files and stopped alerts: said, and no fault', () => {
  expect(judge('mail', { mail: { ...mail, isToFiles: true } })).toEqual(['warning', 'mail.files']);
  const alerts = { isPaused: true, oldestDueAt: ago(86_400) };
  expect(judge('alerts', { alerts })).toEqual(['warning', 'alerts.paused']);
});

it.each(['queues', 'mail', 'alerts', 'disk', 'sources'] as const)(
  'a figure that cannot be read is bad: %s',
  (figure) => {
    const areas = judgeHealth({ ...well, [figure]: null }, now);
    expect(areas.filter(({ state }) => state !== 'good').map(({ state, reason }) => [state, reason])).toEqual(
      [['bad', 'unknown']],
    );
  },
);
