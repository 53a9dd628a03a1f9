/** Lists the settings that leave the server. */
import type { PublicSettings } from '#contract/api/settings.ts';
import { type PublicSettingName, publicSettingNames, type Settings } from '#contract/domain/settings.ts';

/** @param passwordMin characters a new password has at least */
export function presentSettings(settings: Settings, passwordMin: number): PublicSettings {
  const shown = Object.fromEntries(publicSettingNames.map((name) => [name, settings[name]]));
  return { ...(shown as Pick<Settings, PublicSettingName>), passwordMin };
}
