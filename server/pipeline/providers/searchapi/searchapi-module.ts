/** SearchApi as a fare source: terms, budget, environment variables, creation. */
import { z } from 'zod';
import { defineProvider } from '#server/pipeline/providers/provider-module/provider-module.ts';
import { sourceAddress, sourceKey } from '#server/platform/config/source-variables.ts';
import { createSearchapiProvider } from './searchapi.provider.ts';
import { searchapiBaseUrl, searchapiName } from './searchapi-client.ts';

export const searchapi = defineProvider({
  name: searchapiName,
  permission: {
    show: 'yes',
    cacheHours: null,
    history: 'ask',
    automatic: 'yes',
    link: 'own',
    evidence:
      'https://www.searchapi.io/docs/google-flights-calendar-api, 2026-11-22: silent about keeping prices; the terms of Google are at the operator’s risk',
  },
  // 100 searches of a new account are free: a month at three a day.
  budget: { callsPerDay: 3, usdPerDay: 0.02 },
  variables: z.object({ SEARCHAPI_KEY: sourceKey, SEARCHAPI_URL: sourceAddress(searchapiBaseUrl) }),
  switchedOnBy: 'SEARCHAPI_KEY',
  address: 'SEARCHAPI_URL',
  create: ({ SEARCHAPI_KEY: key, SEARCHAPI_URL: baseUrl }, surroundings) =>
    key === undefined ? null : createSearchapiProvider({ key, baseUrl, ...surroundings }),
});
