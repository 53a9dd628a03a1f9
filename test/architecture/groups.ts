/** Groups of folders from the bottom layer up, and which may import which; ARCHITECTURE.md says what each holds. */
import homes from './package-homes.json' with { type: 'json' };

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
export const usersOfTools: readonly string[] = ['server/main.ts', 'server/run-site.ts', 'server/app/'];

/** Where each npm package may be imported; `node:` stands for all Node modules. */
export const packageHomes: Readonly<Record<string, readonly string[]>> = homes;

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
  'contact/contact',
  'login/login',
  'mail-links/forgot',
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
