/** What the administration says of the site's health: areas, states, and the reason of each state. */

export const healthAreas = [
  'site',
  'database',
  'jobs',
  'fares',
  'mail',
  'alerts',
  'backups',
  'disk',
] as const;
export type HealthArea = (typeof healthAreas)[number];

/** From the best to the worst. */
export const healthStates = ['good', 'warning', 'bad'] as const;
export type HealthState = (typeof healthStates)[number];

/** The section of the runbook (`docs/operations/runbook.md`) for each reason; null where nothing is to be done. */
export const runbookSections = {
  'site.good': null,
  'site.quiet': null,
  'site.failing': 'HudhudRequestsFail',
  'site.slow': 'HudhudRequestsSlow',
  'database.good': null,
  'database.slow': 'HudhudDatabaseSlow',
  'database.silent': 'HudhudDatabaseSilent',
  'jobs.good': null,
  'jobs.stopped': 'HudhudWorkersMissing',
  'jobs.late': 'HudhudJobsLate',
  'jobs.failing': 'HudhudJobsFail',
  'fares.good': null,
  'fares.none': 'HudhudNoFares',
  'fares.old': 'HudhudFaresOld',
  'fares.failing': 'HudhudProviderFails',
  'fares.quota': 'HudhudProviderQuotaSpent',
  'mail.good': null,
  'mail.files': 'HudhudMailFails',
  'mail.waiting': 'HudhudMailWaits',
  'mail.failing': 'HudhudMailFails',
  'mail.bouncing': 'HudhudMailBounces',
  'alerts.good': null,
  'alerts.paused': 'HudhudAlertsWait',
  'alerts.waiting': 'HudhudAlertsWait',
  'backups.good': null,
  'backups.off': 'HudhudBackupOld',
  'backups.never': 'HudhudBackupOld',
  'backups.old': 'HudhudBackupOld',
  'backups.failing': 'HudhudBackupFails',
  'backups.untested': 'HudhudRestoreTestOld',
  'disk.good': null,
  'disk.low': 'HudhudDiskLow',
  unknown: 'HudhudDatabaseSilent',
} as const satisfies Readonly<Record<string, string | null>>;

export type HealthReason = keyof typeof runbookSections;

export const healthReasons = Object.keys(runbookSections) as readonly HealthReason[];

/** The page that shows the runbook. */
export const runbookPath = '/runbook';

/** The section of the runbook to read; null where nothing is to be done. */
export function runbookAddress(reason: HealthReason): string | null {
  const section = runbookSections[reason];
  return section === null ? null : `${runbookPath}#${section.toLowerCase()}`;
}
