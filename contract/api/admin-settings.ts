/** Operations of the settings for administrators: all settings, with the version a change is based on. */
import { z } from 'zod';
import { rowSchema } from '../bodies/settings.ts';
import { readOnlyFields } from '../read-only.ts';
import { boundedText, instant } from '../schemas.ts';
import { define } from './admin-operation.ts';
import { settings, settingsChange } from './settings.ts';

const template = rowSchema('bookingTemplates');

const adminSettings = z.object({
  settings,
  /** 0 while all settings have their defaults. */
  version: z.int().nonnegative(),
  lastChange: z.object({ by: z.string(), at: instant }).nullable(),
  /** Templates used where no setting replaces them. */
  builtIn: z.object({ bookingTemplates: z.array(template.omit({ checkedOn: true })) }),
});
export type AdminSettings = z.output<typeof adminSettings>;

export const getAdminSettings = define('getAdminSettings', {
  summary: 'Every setting, and the built-in templates of the booking sites',
  response: adminSettings,
});

export const updateSettings = define('updateSettings', {
  summary:
    'Changes the settings that are named, on every node at once; `conflict` where `version` no longer holds',
  mostBodyBytes: 400_000,
  /** Flat, or inside `settings` as in the response; a flat value wins. */
  body: settingsChange.extend({
    settings: settingsChange.optional(),
    version: z.int().nonnegative().optional(),
    // Part of the public settings but set by the configuration; may be sent back unchanged.
    ...readOnlyFields('lastChange', 'builtIn', 'passwordMin'),
  }),
  response: adminSettings,
  errors: ['conflict', 'confirmation_required'],
});

export const checkBookingTemplate = define('checkBookingTemplate', {
  summary:
    'Whether a template leads to a booking site with the whole trip, and the address it makes of an example',
  query: z.object({ ...template.omit({ checkedOn: true }).shape, template: boundedText(500) }),
  response: z.object({ isValid: z.boolean(), example: z.string().nullable() }),
});
