/** The parts of the settings: which settings each holds, and its address. */
import { adminPath } from '#web/features/admin/admin-path.ts';
import type { SettingName } from './settings-draft.ts';

export const settingsParts = ['general', 'testimonials', 'booking', 'social', 'calendar'] as const;
export type SettingsPart = (typeof settingsParts)[number];

export const settingsOf: Readonly<Record<SettingsPart, readonly SettingName[]>> = {
  general: [
    'siteName',
    'premiumPrice',
    'premiumAnnualMonthlyPrice',
    'maxFreeDeals',
    'moneyBackDays',
    'supportEmail',
  ],
  testimonials: ['testimonials'],
  booking: ['bookingSites', 'bookingTemplates'],
  social: ['socialLinks'],
  calendar: ['calendar'],
};

/** The first part where the address names none. @param search query of an address */
export function readSettingsPart(search: string): SettingsPart {
  const named = new URLSearchParams(search).get('part');
  return settingsParts.find((part) => part === named) ?? 'general';
}

export function settingsPath(part: SettingsPart): string {
  return part === 'general' ? adminPath('settings') : `${adminPath('settings')}?part=${part}`;
}
