/** The Wego flights API as a fare source: terms, budget, environment variables, creation. */
import { z } from 'zod';
import { defineProvider } from '#server/pipeline/providers/provider-module/provider-module.ts';
import { sourceAddress, sourceKey } from '#server/platform/config/source-variables.ts';
import { createWegoProvider } from './wego.provider.ts';
import { wegoBaseUrl, wegoName } from './wego-client.ts';

export const wego = defineProvider({
  name: wegoName,
  permission: {
    show: 'with_link',
    cacheHours: null,
    history: 'ask',
    // The quota is of one person's account; no term says that a job may use it.
    automatic: 'user_initiated_only',
    link: 'own',
    evidence: 'https://docs.wego.com, 2026-11-22: no term for servers or for keeping prices was found',
  },
  // 500 a day are allowed; the rest is for people's own searches.
  budget: { callsPerDay: 400, usdPerDay: null },
  variables: z.object({ WEGO_API_TOKEN: sourceKey, WEGO_API_URL: sourceAddress(wegoBaseUrl) }),
  switchedOnBy: 'WEGO_API_TOKEN',
  address: 'WEGO_API_URL',
  create: ({ WEGO_API_TOKEN: token, WEGO_API_URL: baseUrl }, surroundings) =>
    token === undefined ? null : createWegoProvider({ token, baseUrl, ...surroundings }),
});
