/** The rooms both sides share, the commands, and the pages, from the ground up. */
import type { Room } from './room.ts';

/** Tests and benches look at everything; of the rooms only the commands that run them import them. */
export const testRoom = 'test';

const webBase = ['domain', 'messages', 'web'];

export const roomsOfPages: readonly Room[] = [
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
        'web/account-calls.ts',
        'web/api.ts',
        'web/api-error.ts',
        'web/format.ts',
        'web/i18n.tsx',
        'web/load-context.ts',
        'web/now.tsx',
      ],
      ...['web/page-state.ts', 'web/query.tsx', 'web/query-client.ts', 'web/session-hint.ts'],
      ...['web/site-address.tsx', 'web/site-name.ts', 'web/styles/', 'web/theme.tsx'],
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
];
