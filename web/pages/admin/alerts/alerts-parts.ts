/** Sections of the alerts tab and their paths. */
import { adminPath } from '#web/features/admin/admin-path.ts';

export const alertsParts = ['overview', 'suppressions', 'price-reports'] as const;
export type AlertsPart = (typeof alertsParts)[number];

/** Falls back to the first section. @param search query string */
export function readAlertsPart(search: string): AlertsPart {
  const named = new URLSearchParams(search).get('part');
  return alertsParts.find((part) => part === named) ?? 'overview';
}

export function alertsPath(part: AlertsPart): string {
  return part === 'overview' ? adminPath('alerts') : `${adminPath('alerts')}?part=${part}`;
}
