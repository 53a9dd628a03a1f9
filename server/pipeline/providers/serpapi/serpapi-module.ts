/** SerpApi as a fare source: terms, budget, environment variables, creation. */
import { z } from 'zod';
import { defineProvider } from '#server/pipeline/providers/provider-module/provider-module.ts';
import { sourceAddress, sourceKey } from '#server/platform/config/source-variables.ts';
import { createSerpapiProvider } from './serpapi.provider.ts';
import { serpapiBaseUrl, serpapiName } from './serpapi-client.ts';

export const serpapi = defineProvider({
  name: serpapiName,
  permission: {
    show: 'yes',
    cacheHours: null,
    history: 'ask',
    automatic: 'yes',
    link: 'own',
    evidence:
      'https://serpapi.com/google-flights-api, 2026-11-22: silent about keeping prices; the terms of Google are at the operator’s risk',
  },
  // 250 searches a month are free.
  budget: { callsPerDay: 8, usdPerDay: 0.2 },
  variables: z.object({ SERPAPI_KEY: sourceKey, SERPAPI_URL: sourceAddress(serpapiBaseUrl) }),
  switchedOnBy: 'SERPAPI_KEY',
  address: 'SERPAPI_URL',
  create: ({ SERPAPI_KEY: key, SERPAPI_URL: baseUrl }, surroundings) =>
    key === undefined ? null : createSerpapiProvider({ key, baseUrl, ...surroundings }),
});
