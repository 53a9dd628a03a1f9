/** Operations of the user's preferences for alerts. */
import { z } from 'zod';
import { preferenceChange } from '../bodies/alerts.ts';
import { preferenceCities } from '../domain/account.ts';
import { alertFrequencies } from '../domain/alert.ts';
import * as account from '../endpoints/account.ts';
import * as people from '../endpoints/people.ts';
import { defineOperationsOf } from '../operation.ts';
import { language, quietHours, region, sar } from '../schemas.ts';

const define = defineOperationsOf({ ...account, ...people }, { tag: 'Preferences' });

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
  body: preferenceChange,
  response: z.object({ preferences }),
});

export const updateLanguage = define('updateLanguage', {
  summary: 'Saves the language somebody reads and is mailed in, and leaves all other preferences as they are',
  access: 'user',
  body: z.strictObject({ language }),
  response: z.object({ done: z.literal(true) }),
});
