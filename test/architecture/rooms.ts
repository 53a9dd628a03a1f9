/** The rooms of the house from the ground up, and whom each may import; ARCHITECTURE.md shows this very table. */

export type Room = {
  name: string;
  holds: string;
  /** Files and folders (ending in `/`) of the room; the longest match over all rooms decides. */
  paths: readonly string[];
  /** Rooms it may import besides itself. */
  imports: readonly string[];
  /** Rooms of which it may import types alone. */
  types?: readonly string[];
  /** npm packages it may import; `node:` stands for all modules of Node. */
  packages: readonly string[];
};

/** Tests and benches look at everything; of the rooms only the commands that run them import them. */
export const testRoom = 'test';

const webBase = ['domain', 'messages', 'web'];

/** A room imports only rooms that stand above it in this list. */
export const rooms: readonly Room[] = [
  {
    name: 'domain',
    holds: 'what both sides speak of: itinerary, dates, money, places, addresses of pages',
    paths: ['contract/domain/', 'contract/booking-path.ts', 'contract/localized-path.ts'],
    imports: [],
    packages: [],
  },
  {
    name: 'contract',
    holds: 'calls of the API, error codes, schemas; no I/O, no clock',
    paths: ['contract/', 'contract/domain/schemas.ts'],
    imports: ['domain'],
    packages: ['zod'],
  },
  {
    name: 'messages',
    holds: 'words in Arabic and English, and how one is spoken',
    paths: ['messages/'],
    imports: [],
    packages: [],
  },
  {
    name: 'scripts',
    holds: 'build, check, test and drawing commands',
    paths: ['scripts/', 'vite.config.ts', 'vitest.config.ts'],
    imports: ['messages', testRoom],
    packages: [
      'node:',
      'sharp',
      'vite',
      'vitest',
      '@vitejs/plugin-react',
      '@formatjs/icu-messageformat-parser',
    ],
  },
  {
    name: 'web',
    holds: 'what every part of a page uses: words, formats, calls, theme, state',
    paths: [
      ...[
        'web/api.ts',
        'web/api-error.ts',
        'web/format.ts',
        'web/i18n.tsx',
        'web/load-context.ts',
        'web/now.tsx',
      ],
      ...['web/page-state.ts', 'web/query.tsx', 'web/query-client.ts'],
      ...['web/site-address.tsx', 'web/styles/', 'web/theme.tsx'],
    ],
    imports: ['domain', 'messages'],
    types: ['contract'],
    packages: ['react', 'react-router'],
  },
  {
    name: 'web ui',
    holds: 'primitives without a subject: button, price, dialog, icons',
    paths: ['web/ui/'],
    imports: webBase,
    types: ['contract'],
    packages: ['react', 'react-router', 'radix-ui'],
  },
  {
    name: 'web features',
    holds: 'one folder a subject: fares, booking, calendar, history, globe',
    paths: ['web/features/'],
    imports: [...webBase, 'web ui'],
    types: ['contract'],
    packages: ['react', 'react-router', 'radix-ui'],
  },
  {
    name: 'web chrome',
    holds: 'header, footer, layout, head of the page, error pages',
    paths: [
      'web/chrome/',
      ...['web/canonical-path.ts', 'web/page-head.tsx', 'web/structured-data.ts', 'web/structured-things.ts'],
    ],
    imports: [...webBase, 'web ui', 'web features'],
    types: ['contract'],
    packages: ['react', 'react-router'],
  },
  {
    name: 'web pages',
    holds: 'one folder a screen',
    paths: ['web/pages/'],
    imports: [...webBase, 'web ui', 'web features', 'web chrome'],
    types: ['contract'],
    packages: ['react', 'react-router'],
  },
  {
    name: 'web entries',
    holds: 'routes, and where the browser and the server begin',
    paths: ['web/'],
    imports: [...webBase, 'web chrome', 'web pages'],
    types: ['contract'],
    packages: ['react', 'react-dom', 'react-router'],
  },
  {
    name: 'config',
    holds: 'the environment, read once; nobody else reads it',
    paths: ['server/config/'],
    imports: [],
    packages: ['zod'],
  },
  {
    name: 'base',
    holds: 'expected failures with their code; structured log without secrets',
    paths: ['server/errors.ts', 'server/logger.ts'],
    imports: ['contract'],
    types: ['messages'],
    packages: ['pino'],
  },
  {
    name: 'database',
    holds: 'Kysely on PGlite or PostgreSQL: worker, lock, deadlines, migrations, partitions',
    paths: ['server/database/'],
    imports: ['domain'],
    packages: ['node:', 'kysely', 'pg', '@electric-sql/pglite'],
  },
  {
    name: 'jobs',
    holds: 'typed queue on the same database',
    paths: ['server/jobs/'],
    imports: ['database', 'base'],
    packages: ['kysely', 'pg-boss', 'zod'],
  },
  {
    name: 'reference',
    holds: 'airports, airlines, routes, calendar, metropolitan codes',
    paths: ['server/reference/'],
    imports: ['domain', 'contract', 'database'],
    packages: ['node:', 'csv-parse', 'kysely', 'zod'],
  },
  {
    name: 'providers',
    holds: 'one folder per fare source: HTTP or file in, fares out; no database',
    paths: ['server/providers/'],
    imports: ['domain', 'contract', 'reference'],
    packages: ['node:', 'zod'],
  },
  {
    name: 'observations',
    holds: 'append-only facts: check, ingest, store',
    paths: ['server/observations/'],
    imports: ['domain', 'database', 'reference'],
    types: ['providers'],
    packages: ['node:', 'kysely'],
  },
  {
    name: 'fares',
    holds: 'current fares, daily lows, stored evidence, the board in memory',
    paths: ['server/fares/'],
    imports: ['domain', 'contract', 'observations'],
    types: ['database', 'reference', 'providers'],
    packages: ['node:', 'kysely'],
  },
  {
    name: 'deals',
    holds: 'the discount definition (pure), evidence, detected deals, the board of deals, search for places',
    paths: ['server/deals/'],
    imports: ['domain', 'contract', 'observations', 'fares'],
    types: ['database', 'reference'],
    packages: ['node:', 'kysely'],
  },
  {
    name: 'http',
    holds: 'framework part: app, validation, caches, headers, page rendering, OpenAPI',
    paths: ['server/http/'],
    imports: ['domain', 'contract', 'messages', 'base', 'database'],
    types: ['config', 'web', 'web entries'],
    packages: ['node:', 'hono', '@hono/node-server', 'prom-client', 'vite', 'zod'],
  },
  {
    name: 'limits',
    holds: 'how often somebody may do something, counted in the database',
    paths: ['server/limits/'],
    imports: ['domain', 'base'],
    types: ['database'],
    packages: ['node:', 'kysely'],
  },
  {
    name: 'settings',
    holds: 'what an administrator sets: stored, checked, kept in memory on every node',
    paths: ['server/settings/'],
    imports: ['domain', 'contract', 'base', 'http'],
    types: ['database'],
    packages: ['kysely'],
  },
  {
    name: 'mail',
    holds: 'outbox, its jobs, texts of mails, the way out',
    paths: ['server/mail/'],
    imports: ['domain', 'jobs', 'http'],
    types: ['base', 'database'],
    packages: ['node:', 'kysely', 'nodemailer', 'zod'],
  },
  {
    name: 'forms',
    holds: 'what people send: contact messages, requests for early access',
    paths: ['server/contact/', 'server/early-access/'],
    imports: ['domain', 'contract', 'http', 'limits', 'mail'],
    types: ['database', 'jobs', 'settings'],
    packages: ['kysely'],
  },
  {
    name: 'outbound',
    holds: 'booking links (pure), partner links, clicks, `GET /go`',
    paths: ['server/outbound/'],
    imports: ['domain', 'contract', 'base', 'reference', 'fares', 'http'],
    types: ['database'],
    packages: ['hono', 'kysely', 'zod'],
  },
  {
    name: 'refresh',
    holds: 'a provider read from end to end, its jobs, the sample history',
    paths: ['server/refresh/'],
    imports: ['domain', 'contract', 'jobs', 'providers', 'observations', 'fares', 'deals', 'outbound'],
    types: ['base', 'database', 'reference'],
    packages: ['kysely', 'zod'],
  },
  {
    name: 'pricing',
    holds: 'the calls for prices, airports, search and site status',
    paths: ['server/pricing/'],
    imports: ['domain', 'contract', 'base', 'reference', 'fares', 'deals', 'http', 'outbound'],
    types: ['database', 'refresh', 'settings'],
    packages: ['kysely'],
  },
  {
    name: 'deal list',
    holds: '`GET /api/deals`: the deals as each reader may see them',
    paths: ['server/deals/deals.routes.ts', 'server/deals/deal.presenter.ts'],
    imports: ['domain', 'contract', 'fares', 'deals', 'http', 'outbound', 'pricing'],
    types: ['reference'],
    packages: [],
  },
  {
    name: 'feeds',
    holds: 'RSS, sitemap and robots.txt',
    paths: ['server/feeds/'],
    imports: ['domain', 'http', 'deal list'],
    types: ['contract'],
    packages: ['node:', 'hono'],
  },
  {
    name: 'art',
    holds: 'pictures of routes as SVG',
    paths: ['server/art/'],
    imports: ['domain', 'base'],
    types: ['reference', 'http'],
    packages: ['node:', 'hono', 'd3-geo', 'geojson', 'topojson-client', 'topojson-specification'],
  },
  {
    name: 'og',
    holds: 'pictures that shared pages are shown with, and their fonts',
    paths: ['server/og/'],
    imports: ['domain', 'base', 'reference', 'fares', 'http', 'art'],
    packages: ['node:', 'hono', 'sharp'],
  },
  {
    name: 'offline',
    holds: 'the site on a phone: web app manifest, service worker, the page without a network',
    paths: ['server/offline/'],
    imports: ['domain', 'http'],
    packages: ['node:', 'hono'],
  },
  {
    name: 'context',
    holds: 'everything a process shares, built from the configuration; readiness',
    paths: ['server/context.ts', 'server/readiness.ts'],
    imports: ['database', 'jobs', 'reference', 'providers', 'fares', 'deals', 'settings', 'mail', 'refresh'],
    types: ['config', 'base'],
    packages: ['node:', 'kysely'],
  },
  {
    name: 'control',
    holds: 'commands to a running process over a private socket',
    paths: ['server/control/'],
    imports: ['database', 'observations', 'refresh', 'context'],
    types: ['config', 'base', 'providers'],
    packages: ['node:', 'hono', '@hono/node-server', 'zod'],
  },
  {
    name: 'main',
    holds: 'the two commands: the site, and fares from the command line',
    paths: ['server/main.ts', 'server/start.ts', 'server/site.ts', 'server/fares-cli.ts'],
    imports: [
      ...[
        'domain',
        'contract',
        'scripts',
        'config',
        'base',
        'database',
        'providers',
        'observations',
        'fares',
        'deals',
      ],
      ...['http', 'settings', 'mail', 'forms'],
      ...[
        'outbound',
        'refresh',
        'pricing',
        'deal list',
        'feeds',
        'art',
        'og',
        'offline',
        'context',
        'control',
      ],
    ],
    packages: ['node:'],
  },
];

export function isTest(path: string): boolean {
  return path.startsWith('test/') || /\.test\.tsx?$/.test(path);
}

/** The room a file belongs to, by the longest path that matches. */
export function findRoom(path: string, among: readonly Room[] = rooms): Room | undefined {
  let found: Room | undefined;
  let longest = 0;
  for (const room of among) {
    for (const own of room.paths) {
      const isMatch = own.endsWith('/') ? path.startsWith(own) : path === own;
      if (!isMatch || own.length <= longest) continue;
      found = room;
      longest = own.length;
    }
  }
  return found;
}

/** The table as ARCHITECTURE.md shows it. */
export function renderRooms(among: readonly Room[] = rooms): string {
  const rows = among.map(({ name, holds, imports, types = [], packages }) => {
    const allowed = [...imports, ...types.map((room) => `_${room}_`)].join('; ');
    return `| ${name} | ${holds} | ${allowed || '–'} | ${packages.map((each) => `\`${each}\``).join(' ') || '–'} |`;
  });
  return ['| Room | Holds | Imports (_types alone_) | Packages |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
