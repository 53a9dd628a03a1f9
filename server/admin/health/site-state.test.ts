/** Each area is judged by the limits of its figures, each source by its reads. */
import { describe, expect, it } from 'vitest';
import { type HealthArea, type HealthReason, healthAreas } from '#contract/domain/health.ts';
import type { SiteFigures } from './site-figures.ts';
import { judgeArea, siteLimits } from './site-state.ts';
import { stateOfSource } from './source-state.ts';

const queue = (name: string, figures: { lateSeconds?: number; failedLastHour?: number } = {}) => ({
  name,
  oldestDueAt: null,
  lastSuccessAt: null,
  lateSeconds: 0,
  failedLastHour: 0,
  ...figures,
});

/** Of a site in which everything is all right. */
const good: SiteFigures = {
  site: { answers: 1000, failures: 0, slow: 0 },
  database: { silentSeconds: 3, answerSeconds: 0.002 },
  jobs: { workers: 1, isWorkerMissing: false, queues: [queue('mail-send'), queue('fares-refresh')] },
  fares: {
    listed: 400,
    newestSeconds: 1800,
    sources: [
      { name: 'wego', state: 'healthy' },
      { name: 'serpapi', state: 'silent' },
    ],
    budgets: [{ provider: 'wego', unit: 'calls', share: 0 }],
  },
  mail: { isToFiles: false, waitingSeconds: 0, sentLastDay: 3, failedLastDay: 0, bouncedShare: 0 },
  alerts: { isPaused: false, waitingSeconds: 0 },
  disk: { freeBytes: 50e9, freeShare: 0.5 },
};

const judgeWith = <Area extends HealthArea>(area: Area, change: Partial<SiteFigures[Area]>) =>
  judgeArea(area, { ...good[area], ...change });
const judge = <Area extends HealthArea>(area: Area, change: Partial<SiteFigures[Area]>) => {
  const { state, reason } = judgeWith(area, change);
  return [state, reason];
};

it('says of a healthy site that each area is all right', () => {
  for (const area of healthAreas)
    expect(judgeArea(area, good[area])).toMatchObject({ area, state: 'good', reason: `${area}.good` });
});

/** For each figure of which more is worse: its reason, and the judgement of that value. */
const figures: readonly [HealthReason, (value: number) => unknown[]][] = [
  ['site.failing', (share) => judge('site', { answers: 1e6, failures: share * 1e6 })],
  ['site.slow', (share) => judge('site', { answers: 1e6, slow: share * 1e6 })],
  ['database.slow', (answerSeconds) => judge('database', { answerSeconds })],
  ['jobs.late', (lateSeconds) => judge('jobs', { queues: [queue('mail-send', { lateSeconds })] })],
  ['jobs.failing', (failedLastHour) => judge('jobs', { queues: [queue('mail-send', { failedLastHour })] })],
  ['fares.old', (newestSeconds) => judge('fares', { newestSeconds })],
  ['mail.waiting', (waitingSeconds) => judge('mail', { waitingSeconds })],
  ['mail.failing', (failedLastDay) => judge('mail', { failedLastDay })],
  ['mail.bouncing', (bouncedShare) => judge('mail', { bouncedShare })],
  ['alerts.waiting', (waitingSeconds) => judge('alerts', { waitingSeconds })],
];
const limitOf = (wanted: HealthReason) => siteLimits.find(({ reason }) => reason === wanted)?.at ?? {};

describe.each(figures)('%s', (reason, judgeValue) => {
  const { warning = 0, bad = 0 } = limitOf(reason);
  const [area] = reason.split('.');
  it.each([
    ['below its warning', warning * 0.99, 'good', `${area}.good`],
    ['at its warning', warning, 'warning', reason],
    ['just below bad', bad * 0.99, 'warning', reason],
    ['at bad', bad, 'bad', reason],
  ])('%s', (_, value, state, expected) => {
    expect(judgeValue(value)).toEqual([state, expected]);
  });
});

it.each([
  [0.2, 'good', 'disk.good'],
  [limitOf('disk.low').warning ?? 0, 'good', 'disk.good'],
  [0.14, 'warning', 'disk.low'],
  [limitOf('disk.low').bad ?? 0, 'warning', 'disk.low'],
  [0.049, 'bad', 'disk.low'],
  [0, 'bad', 'disk.low'],
])('a disk of which %d is free', (freeShare, state, reason) => {
  expect(judge('disk', { freeShare })).toEqual([state, reason]);
});

it('few answers say nothing about a share', () => {
  const few = { answers: 19, failures: 19, slow: 0 };
  expect(judge('site', few)).toEqual(['good', 'site.quiet']);
});

it('stopped work is worse than late work, a silent database worse than a slow one', () => {
  const queues = [queue('mail-send', { lateSeconds: 7200 })];
  expect(judge('jobs', { isWorkerMissing: true, queues })).toEqual(['bad', 'jobs.stopped']);
  const silent = { silentSeconds: 30, answerSeconds: 1.9 };
  expect(judge('database', silent)).toEqual(['bad', 'database.silent']);
  expect(judge('database', { ...silent, silentSeconds: 29 })).toEqual(['bad', 'database.slow']);
  const never = { silentSeconds: Number.POSITIVE_INFINITY, answerSeconds: Number.NaN };
  expect(judgeArea('database', never)).toMatchObject({ reason: 'database.silent', amount: null });
});

it('late and failing jobs name their queues', () => {
  const failed = [
    queue('mail-send', { failedLastHour: 2 }),
    queue('fares-refresh', { failedLastHour: 3 }),
    queue('mail-tidy'),
  ];
  expect(judgeWith('jobs', { queues: failed })).toMatchObject({
    amount: 5,
    names: ['mail-send', 'fares-refresh'],
  });
  const late = [queue('mail-send', { lateSeconds: 1000 }), queue('fares-refresh', { lateSeconds: 800 })];
  expect(judgeWith('jobs', { queues: late })).toMatchObject({
    reason: 'jobs.late',
    amount: 1000,
    names: ['mail-send'],
  });
});

it('fares: none at all is bad; a failing source or a spent budget is a warning that names it', () => {
  expect(judge('fares', { listed: 0, newestSeconds: Number.NaN })).toEqual(['bad', 'fares.none']);
  const sources = [{ name: 'wego', state: 'failing' }] as const;
  expect(judgeWith('fares', { sources: [...sources] })).toMatchObject({
    state: 'warning',
    reason: 'fares.failing',
    amount: 1,
    names: ['wego'],
  });
  const spent = (share: number) => judge('fares', { budgets: [{ provider: 'wego', unit: 'calls', share }] });
  expect(spent(1)).toEqual(['warning', 'fares.quota']);
  expect(spent(0.98)).toEqual(['good', 'fares.good']);
});

it('mail to files and stopped alerts: said, and no fault', () => {
  expect(judge('mail', { isToFiles: true })).toEqual(['warning', 'mail.files']);
  expect(judge('alerts', { isPaused: true, waitingSeconds: 86_400 })).toEqual(['warning', 'alerts.paused']);
});

it.each(healthAreas)('an area whose figures cannot be read is bad: %s', (area) => {
  expect(judgeArea(area, undefined)).toMatchObject({ state: 'bad', reason: 'unknown' });
});

describe('a source', () => {
  const now = new Date('2026-11-21T09:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const reads = { lastSuccessAt: hoursAgo(1), lastFailureAt: null, accepted: 5 };
  it.each([
    ['was never read', {}, undefined, 'unread'],
    ['was read', {}, reads, 'healthy'],
    ['failed since', {}, { ...reads, lastFailureAt: hoursAgo(0.5) }, 'failing'],
    ['failed before', {}, { ...reads, lastFailureAt: hoursAgo(2) }, 'healthy'],
    ['never succeeded', {}, { ...reads, lastSuccessAt: null, lastFailureAt: hoursAgo(2) }, 'failing'],
    ['brought nothing', {}, { ...reads, accepted: 0 }, 'silent'],
    ['missed two refreshes', {}, { ...reads, lastSuccessAt: hoursAgo(6.1) }, 'silent'],
    ['is only asked', { answers: ['exact'] as const }, { ...reads, accepted: 0 }, 'healthy'],
    ['is no longer in use', undefined, { ...reads, accepted: 0 }, 'healthy'],
    ['has a key that ended', { keyEndsAt: hoursAgo(1) }, undefined, 'failing'],
    ['has a key that ends', { keyEndsAt: hoursAgo(-1) }, reads, 'healthy'],
  ] as const)('that %s', (_, source, row, state) => {
    expect(stateOfSource(source, row, now)).toBe(state);
  });
});
