/** `GET /api/settings`: the public settings. */
import { getSettings, type PublicSettings } from '#contract/api/settings.ts';
import { type PublicSettingName, publicSettingNames, type Settings } from '#contract/domain/settings.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import type { SettingsCopy } from './settings.service.ts';

type SettingsContext = { settings: SettingsCopy; config: { passwords: { shortest: number } } };

export function settingsRoutes({ settings, config }: SettingsContext): OperationRoute[] {
  return [
    operationRoute(getSettings, () => presentSettings(settings.current(), config.passwords.shortest), {
      cache: { version: settings.version },
    }),
  ];
}

/** @param passwordMin characters a new password has at least */
export function presentSettings(settings: Settings, passwordMin: number): PublicSettings {
  const shown = Object.fromEntries(publicSettingNames.map((name) => [name, settings[name]]));
  return { ...(shown as Pick<Settings, PublicSettingName>), passwordMin };
}
