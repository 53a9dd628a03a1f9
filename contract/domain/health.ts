/** What the administration says of the site's health: areas, states, and the reason of each state. */

/** Why an area is in its state; pages have a sentence and the first step for each. */
const reasons = {
  site: ['good', 'quiet', 'failing', 'slow'],
  database: ['good', 'slow', 'silent'],
  jobs: ['good', 'stopped', 'late', 'failing'],
  fares: ['good', 'none', 'old', 'failing', 'quota'],
  mail: ['good', 'files', 'waiting', 'failing', 'bouncing'],
  alerts: ['good', 'paused', 'waiting'],
  disk: ['good', 'low'],
} as const;

export type HealthArea = keyof typeof reasons;
export const healthAreas = Object.keys(reasons) as [HealthArea, ...HealthArea[]];

export type HealthReason =
  | { [Area in HealthArea]: `${Area}.${(typeof reasons)[Area][number]}` }[HealthArea]
  | 'unknown';
export const healthReasons = [
  'unknown',
  ...Object.entries(reasons).flatMap(([area, all]) => all.map((reason) => `${area}.${reason}`)),
] as [HealthReason, ...HealthReason[]];

/** From the best to the worst. */
export const healthStates = ['good', 'warning', 'bad'] as const;
export type HealthState = (typeof healthStates)[number];
