/** Sections of the settings tab: their settings and paths. */
import {
  type SettingName,
  type SettingsPart,
  settingEntries,
  settingNames,
  settingsParts,
} from '#contract/domain/settings.ts';
import { adminPath } from '#web/features/admin/admin-path.ts';

export function namesOf(part: SettingsPart): SettingName[] {
  return settingNames.filter((name) => settingEntries[name].part === part);
}

/** Falls back to the first section. @param search query string */
export function readSettingsPart(search: string): SettingsPart {
  const named = new URLSearchParams(search).get('part');
  return settingsParts.find((part) => part === named) ?? 'general';
}

export function settingsPath(part: SettingsPart): string {
  return part === 'general' ? adminPath('settings') : `${adminPath('settings')}?part=${part}`;
}
