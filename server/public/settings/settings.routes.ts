/** `GET /api/settings`: the public settings. */
import { getSettings } from '#contract/api/settings.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { presentSettings } from './settings.presenter.ts';
import type { SettingsCopy } from './settings-copy.ts';

type SettingsContext = { settings: SettingsCopy; config: { passwords: { shortest: number } } };

export function settingsRoutes({ settings, config }: SettingsContext): OperationRoute[] {
  return [
    operationRoute(getSettings, () => presentSettings(settings.current(), config.passwords.shortest), {
      cache: { version: settings.version },
    }),
  ];
}
