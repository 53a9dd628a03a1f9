/** Ignav as a fare source: terms, budget, environment variables, creation. */
import { z } from 'zod';
import { defineProvider } from '#server/pipeline/providers/provider-module/provider-module.ts';
import { sourceAddress, sourceKey } from '#server/platform/config/source-variables.ts';
import { createIgnavProvider } from './ignav.provider.ts';
import { ignavBaseUrl, ignavName } from './ignav-client.ts';

export const ignav = defineProvider({
  name: ignavName,
  permission: {
    // "Always link to a booking page where users see the live price."
    show: 'with_link',
    // "a few minutes", at most "a few hours".
    cacheHours: 3,
    history: 'ask',
    automatic: 'yes',
    link: 'own',
    evidence: 'https://ignav.com/docs/production-checklist, 2026-11-22',
  },
  // The 1,000 free calls of a new account last thirty days.
  budget: { callsPerDay: 33, usdPerDay: 0.07 },
  variables: z.object({ IGNAV_KEY: sourceKey, IGNAV_URL: sourceAddress(ignavBaseUrl) }),
  switchedOnBy: 'IGNAV_KEY',
  address: 'IGNAV_URL',
  create: ({ IGNAV_KEY: key, IGNAV_URL: baseUrl }, surroundings) =>
    key === undefined ? null : createIgnavProvider({ key, baseUrl, ...surroundings }),
});
