/** What the administration says of the site's health: areas, states, and the reason of each state. */

export const healthAreas = ['site', 'database', 'jobs', 'fares', 'mail', 'alerts', 'disk'] as const;
export type HealthArea = (typeof healthAreas)[number];

/** From the best to the worst. */
export const healthStates = ['good', 'warning', 'bad'] as const;
export type HealthState = (typeof healthStates)[number];

/** Why an area is in its state; pages have a sentence and the first step for each. */
export const healthReasons = [
  'site.good',
  'site.quiet',
  'site.failing',
  'site.slow',
  'database.good',
  'database.slow',
  'database.silent',
  'jobs.good',
  'jobs.stopped',
  'jobs.late',
  'jobs.failing',
  'fares.good',
  'fares.none',
  'fares.old',
  'fares.failing',
  'fares.quota',
  'mail.good',
  'mail.files',
  'mail.waiting',
  'mail.failing',
  'mail.bouncing',
  'alerts.good',
  'alerts.paused',
  'alerts.waiting',
  'disk.good',
  'disk.low',
  'unknown',
] as const;
export type HealthReason = (typeof healthReasons)[number];
