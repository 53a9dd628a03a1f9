/** Travelpayouts as a fare source: terms, environment variables, creation. */
import { z } from 'zod';
import { defineProvider } from '#server/pipeline/providers/provider-module/provider-module.ts';
import { sourceAddress, sourceKey } from '#server/platform/config/source-variables.ts';
import { createTravelpayoutsProvider } from './travelpayouts.provider.ts';
import { travelpayoutsBaseUrl, travelpayoutsName } from './travelpayouts-client.ts';

export const travelpayouts = defineProvider({
  name: travelpayoutsName,
  permission: {
    show: 'yes',
    // The vendor recommends to cache for 24 hours, and names no longest time.
    cacheHours: null,
    history: 'yes',
    automatic: 'yes',
    link: 'own',
    evidence: 'https://support.travelpayouts.com/hc/en-us/articles/205895848, 2026-11-22',
  },
  budget: { callsPerDay: null, usdPerDay: null },
  variables: z
    .object({
      TRAVELPAYOUTS_TOKEN: sourceKey,
      TRAVELPAYOUTS_MARKER: z
        .string()
        .trim()
        .regex(/^\d{1,15}$/, 'not a partner number: digits alone, such as 123456')
        .optional(),
      TRAVELPAYOUTS_PROJECT: z.coerce.number().int().positive().optional(),
      TRAVELPAYOUTS_MARKET: z
        .string()
        .regex(/^[a-z]{2}$/)
        .optional(),
      TRAVELPAYOUTS_URL: sourceAddress(travelpayoutsBaseUrl),
    })
    .refine((values) => !values.TRAVELPAYOUTS_MARKER || Boolean(values.TRAVELPAYOUTS_TOKEN), {
      path: ['TRAVELPAYOUTS_MARKER'],
      error: 'needs TRAVELPAYOUTS_TOKEN',
    }),
  switchedOnBy: 'TRAVELPAYOUTS_TOKEN',
  address: 'TRAVELPAYOUTS_URL',
  create: (values, surroundings) =>
    values.TRAVELPAYOUTS_TOKEN === undefined
      ? null
      : createTravelpayoutsProvider({
          token: values.TRAVELPAYOUTS_TOKEN,
          marker: values.TRAVELPAYOUTS_MARKER ?? null,
          projectId: values.TRAVELPAYOUTS_PROJECT ?? null,
          market: values.TRAVELPAYOUTS_MARKET ?? null,
          baseUrl: values.TRAVELPAYOUTS_URL,
          ...surroundings,
        }),
});
