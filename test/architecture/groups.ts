/** The groups of the house from the ground up, and which of them may import which; ARCHITECTURE.md shows each folder. */

export type Group = { path: string; holds: string };

/** What both sides share. */
export const sharedGroups: readonly Group[] = [
  { path: 'contract/domain/', holds: 'what both sides speak of: trips, dates, money, places, addresses' },
  { path: 'contract/', holds: 'calls of the API, their schemas, error codes; no I/O, no clock' },
  { path: 'messages/', holds: 'words in Arabic and English' },
];

export const serverGroups: readonly Group[] = [
  { path: 'server/platform/', holds: 'what any such server has: database, queue, mail, limits, audit, HTTP' },
  { path: 'server/pipeline/', holds: 'the way of a fare from a provider to a proven deal' },
  { path: 'server/public/', holds: 'what anybody may ask for' },
  { path: 'server/people/', holds: 'accounts, and what belongs to a person' },
  { path: 'server/admin/', holds: 'what administrators see and change' },
  { path: 'server/app/', holds: 'the parts put together: context, routes, start and end, readiness' },
  { path: 'server/commands/', holds: 'the command line, and the private socket to a running process' },
  { path: 'server/', holds: '`main.ts`, the process' },
];

export const webGroups: readonly Group[] = [
  { path: 'web/offline/', holds: 'service worker and the page without a network' },
  { path: 'web/addresses/', holds: 'what stands in the address of each page: read and written' },
  { path: 'web/api/', holds: 'calls of the API and the cache of their answers' },
  { path: 'web/state/', holds: 'what the server hands a page; theme' },
  { path: 'web/i18n/', holds: 'words, numbers, dates and money in the language of the reader' },
  { path: 'web/ui/', holds: 'primitives without a subject: button, price, dialog, icons' },
  { path: 'web/features/', holds: 'one folder a subject: fares, booking, calendar, history, globe' },
  { path: 'web/seo/', holds: 'canonical addresses, heads of pages, structured data' },
  { path: 'web/chrome/', holds: 'header, footer, layout, error pages' },
  { path: 'web/pages/', holds: 'one folder a screen' },
  { path: 'web/app/', holds: 'routes, and where browser and server begin' },
];

/** A group imports itself and the groups above it in its list, besides what both sides share. */
export const sides: readonly (readonly Group[])[] = [
  [...sharedGroups],
  [...sharedGroups, ...serverGroups],
  [...sharedGroups, ...webGroups],
];

/** What tells the build and the tests what to do; the process asks it for a build that is missing. */
export const toolPaths: readonly string[] = ['scripts/', 'vite.config.ts', 'vitest.config.ts'];
export const usersOfTools: readonly string[] = ['server/main.ts', 'server/app/'];

const everyServerFolder = ['server/'];

/** Where each npm package may be imported; `node:` stands for all modules of Node. */
export const packageHomes: Readonly<Record<string, readonly string[]>> = {
  'node:': ['server/', 'scripts/'],
  zod: ['contract/', ...everyServerFolder],
  kysely: everyServerFolder,
  hono: everyServerFolder,
  pg: ['server/platform/database/'],
  '@electric-sql/pglite': ['server/platform/database/'],
  'pg-boss': ['server/platform/jobs/'],
  nodemailer: ['server/platform/mail/'],
  pino: ['server/platform/logger.ts'],
  '@hono/node-server': ['server/platform/http/', 'server/commands/socket/'],
  '@prometheus-io/client': ['server/platform/http/'],
  vite: ['server/platform/http/', 'scripts/', 'vite.config.ts'],
  vitest: ['vitest.config.ts'],
  '@vitejs/plugin-react': ['vite.config.ts'],
  '@formatjs/icu-messageformat-parser': ['scripts/'],
  sharp: ['server/people/profile-image/', 'server/public/share-images/', 'scripts/'],
  'csv-parse': ['server/pipeline/reference/', 'server/admin/deals/'],
  'csv-stringify': ['server/platform/audit/', 'server/admin/deals/'],
  'd3-geo': ['server/public/route-images/'],
  geojson: ['server/public/route-images/'],
  'topojson-client': ['server/public/route-images/'],
  'topojson-specification': ['server/public/route-images/'],
  '@zxcvbn-ts/language-common': ['server/people/accounts/'],
  otpauth: ['server/admin/session/'],
  uqr: ['server/admin/session/'],
  react: ['web/'],
  'react-dom': ['web/app/'],
  'react-router': ['web/'],
  'radix-ui': ['web/ui/'],
};

/** What a folder may not import although its group may. */
export const exceptions: readonly { folder: string; never: readonly string[]; why: string }[] = [
  { folder: 'contract/domain/', never: ['npm:zod', 'contract/'], why: 'browsers load it without schemas' },
  {
    folder: 'server/pipeline/providers/',
    never: ['npm:kysely', 'npm:hono', 'server/platform/database/'],
    why: 'a provider turns HTTP or files into fares and stores nothing',
  },
];
