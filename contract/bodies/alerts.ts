/** Bodies of preferences and of alert settings. */
import { z } from 'zod';
import { highestBudget, preferenceCities } from '../domain/account.ts';
import { alertFrequencies } from '../domain/alert.ts';
import { typedNumber } from '../form-fields.ts';
import { readOnlyFields } from '../read-only.ts';
import { boundedText, language, quietHours, readNumberText, region, sar } from '../schemas.ts';

/** A number, or text with one; empty means no limit. */
const budget = z
  .union([z.number(), boundedText(40).trim(), z.null()])
  .transform((value) => (value === '' || value === null ? null : readNumberText(value)))
  .pipe(sar.max(highestBudget).nullable())
  .meta({ description: 'SAR', example: 1500 });

export const preferenceChange = z.strictObject({
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
});

/** As the form has it: nothing is left out, and the budget is in whole SAR. */
export const preferenceForm = preferenceChange
  .required({ alertFrequency: true, quietHours: true })
  .extend({ maxBudget: typedNumber(z.int().min(1).max(highestBudget)) });
export type PreferenceValues = z.input<typeof preferenceForm>;

export const alertSettingsChange = z.strictObject({
  emailAlerts: z.boolean().optional(),
  frequency: z.enum(alertFrequencies).optional(),
  quietHours: quietHours.optional(),
  language: language.optional(),
  retryAddress: z.literal(true).optional(),
});
