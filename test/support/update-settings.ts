/** Changes settings as an administrator does, without a session. */
import { settingsChange } from '#contract/api/settings.ts';
import type { Settings } from '#contract/domain/settings.ts';
import { type SettingsContext, storeSettings } from '#server/public/settings/settings.service.ts';

/**
 * Stores what `change` names and leaves the rest; the answer is everything that now holds.
 * @param expectedVersion refuses the change when somebody else made one since
 */
export async function updateSettings(
  context: SettingsContext,
  change: unknown,
  expectedVersion?: number,
): Promise<Settings> {
  const values = settingsChange.parse(change);
  await context.db.transaction().execute((trx) => storeSettings(trx, context, { values, expectedVersion }));
  await context.settings.reload();
  return context.settings.current();
}
