/** Operations of the user's preferences for alerts. */
import { z } from 'zod';
import { highestBudget, preferenceCities } from '../domain/account.ts';
import { alertFrequencies } from '../domain/alert.ts';
import * as account from '../endpoints/account.ts';
import * as people from '../endpoints/people.ts';
import { defineOperationsOf } from '../operation.ts';
import { readOnlyFields } from '../read-only.ts';
import { boundedText, language, quietHours, readNumberText, region, sar } from '../schemas.ts';

const define = defineOperationsOf({ ...account, ...people }, { tag: 'Preferences' });

/** A number, or text with one; empty means no limit. */
const budget = z
  .union([z.number(), boundedText(40).trim(), z.null()])
  .transform((value) => (value === '' || value === null ? null : readNumberText(value)))
  .pipe(sar.max(highestBudget).nullable())
  .meta({ description: 'SAR', example: 1500 });

export const preferences = z.object({
  preferredRegions: z.array(region),
  maxBudget: sar.nullable(),
  preferredDepartureCities: z.array(z.enum(preferenceCities)),
  emailAlerts: z.boolean(),
  pushAlerts: z.boolean(),
  alertFrequency: z.enum(alertFrequencies),
  quietHours,
  language,
  /** Alerts are sent only if true: consent given, and address confirmed. */
  isAlertConsentGiven: z.boolean(),
});
export type Preferences = z.output<typeof preferences>;

export const getPreferences = define('getPreferences', {
  summary: 'One’s preferences, or what holds until they are saved',
  access: 'user',
  response: preferences,
});

export const updatePreferences = define('updatePreferences', {
  summary: 'Saves the preferences; `alertConsent` records the consent to alerts, saving none takes it back',
  access: 'user',
  body: z.strictObject({
    preferredRegions: z.array(region).max(4),
    maxBudget: budget,
    preferredDepartureCities: z.array(z.enum(preferenceCities)).max(6),
    emailAlerts: z.boolean(),
    pushAlerts: z.boolean(),
    /** Omitted: stays as it is. */
    alertFrequency: z.enum(alertFrequencies).optional(),
    quietHours: quietHours.optional(),
    language,
    /** Explicit consent to alerts; omitted or false changes no consent. */
    alertConsent: z.boolean().optional(),
    ...readOnlyFields('isAlertConsentGiven'),
  }),
  response: z.object({ preferences }),
});

export const updateLanguage = define('updateLanguage', {
  summary: 'Saves the language somebody reads and is mailed in, and leaves all other preferences as they are',
  access: 'user',
  body: z.strictObject({ language }),
  response: z.object({ done: z.literal(true) }),
});
