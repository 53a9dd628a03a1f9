/** Groups of folders from the bottom layer up, and which may import which; ARCHITECTURE.md says what each holds. */

/** Shared by server and web. */
export const sharedGroups: readonly string[] = [
  'data/',
  'contract/domain/',
  'contract/endpoints/',
  'contract/',
  'messages/',
];

export const serverGroups: readonly string[] = [
  'server/platform/',
  // The stages of a fare.
  'server/pipeline/reference/',
  'server/pipeline/photos/',
  'server/pipeline/providers/',
  'server/pipeline/sources/',
  'server/pipeline/observations/',
  'server/pipeline/premium/',
  'server/pipeline/checks/',
  'server/pipeline/fares/',
  'server/pipeline/deals/',
  'server/pipeline/record/',
  'server/pipeline/planner/',
  'server/pipeline/partner-links/',
  'server/pipeline/refresh/',
  'server/public/',
  'server/people/',
  'server/admin/',
  'server/app/',
  'server/commands/',
  'server/',
];

export const webGroups: readonly string[] = [
  'web/offline/',
  'web/addresses/',
  'web/api/',
  'web/state/',
  'web/i18n/',
  'web/ui/',
  'web/features/',
  'web/seo/',
  'web/chrome/',
  'web/pages/',
  'web/app/',
];

/** A group imports itself, the groups above it in its list, and the shared groups. */
export const sides: readonly (readonly string[])[] = [
  [...sharedGroups],
  [...sharedGroups, ...serverGroups],
  [...sharedGroups, ...webGroups],
];

/** Build and test tools; the server may import them to build what is missing. */
export const toolPaths: readonly string[] = ['scripts/', 'vite.config.ts', 'vitest.config.ts'];
export const usersOfTools: readonly string[] = ['server/main.ts', 'server/serve-site.ts', 'server/app/'];

const everyServerFolder = ['server/'];

/** Where each npm package may be imported; `node:` stands for all Node modules. */
export const packageHomes: Readonly<Record<string, readonly string[]>> = {
  'node:': ['server/', 'scripts/'],
  zod: ['contract/', 'web/features/', 'web/pages/', ...everyServerFolder],
  'react-hook-form': ['web/features/forms/'],
  kysely: everyServerFolder,
  hono: everyServerFolder,
  pg: ['server/platform/database/', 'server/platform/backup/'],
  '@electric-sql/pglite': ['server/platform/database/'],
  'pg-boss': ['server/platform/jobs/'],
  nodemailer: ['server/platform/mail/'],
  pino: ['server/platform/logger.ts'],
  '@hono/node-server': ['server/platform/http/', 'server/commands/socket/'],
  '@modelcontextprotocol/server': ['server/public/mcp/'],
  '@prometheus-io/client': ['server/platform/http/'],
  vite: ['server/platform/http/', 'scripts/', 'vite.config.ts'],
  vitest: ['vitest.config.ts'],
  '@vitejs/plugin-react': ['vite.config.ts'],
  '@formatjs/icu-messageformat-parser': ['scripts/'],
  'subset-font': ['scripts/'],
  sharp: [
    'server/people/profile-image/',
    'server/people/alert-mail/',
    'server/platform/mail/',
    'server/public/share-images/',
    'server/admin/destination-photos/',
  ],
  'postal-mime': ['server/people/mail-events/'],
  'csv-parse': ['server/pipeline/reference/', 'server/pipeline/providers/file/'],
  cockatiel: ['server/pipeline/providers/outbound-http/'],
  'csv-stringify': ['server/platform/write-csv.ts'],
  'd3-geo': ['server/public/route-images/'],
  geojson: ['server/public/route-images/'],
  'topojson-client': ['server/public/route-images/'],
  'topojson-specification': ['server/public/route-images/'],
  '@zxcvbn-ts/language-common': ['server/people/accounts/'],
  otpauth: ['server/admin/session/'],
  uqr: ['server/admin/session/'],
  '@tanstack/react-query': ['web/'],
  react: ['web/'],
  'react-dom': ['web/app/'],
  'react-router': ['web/'],
  'radix-ui': ['web/ui/'],
};

/** What every visit begins with (`vite.config.ts`). */
export const firstScripts: readonly string[] = [
  'web/app/start.ts',
  'web/app/entry.client.tsx',
  'web/app/hydrate.ts',
];

/** Pages below `web/pages/` that are for a form, so that their own script may hold schemas. Others load a form later. */
export const formPages: readonly string[] = [
  'account/account',
  'admin/admin',
  'alerts/alerts',
  'contact/contact',
  'login/login',
  'mail-links/forgot',
  'mail-links/reset',
  'premium/premium',
];

/** Imports forbidden to a folder although its group allows them. */
export const exceptions: readonly { folder: string; never: readonly string[]; why: string }[] = [
  { folder: 'web/', never: ['data/'], why: 'browsers load no data files' },
  { folder: 'contract/domain/', never: ['npm:zod', 'contract/'], why: 'browsers load it without schemas' },
  {
    folder: 'contract/bodies/',
    never: ['contract/api/', 'contract/operation.ts', 'contract/endpoints/'],
    why: 'the script of a form holds its own schemas alone',
  },
  { folder: 'contract/endpoints/', never: ['npm:zod', 'contract/'], why: 'browsers load it without schemas' },
  {
    folder: 'server/pipeline/providers/',
    never: ['npm:kysely', 'npm:hono', 'server/platform/database/'],
    why: 'a provider turns HTTP or files into fares and stores nothing',
  },
];
