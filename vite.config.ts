/** How the web part is built: hashed files for browsers, one module for the server. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { build as buildMessages } from './scripts/build-messages.ts';

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), compileMessagesLive(), keepStandalone(), loadPartsAgain()],
  publicDir: 'web/public',
  // The server's build carries its own libraries, so that React runs in production mode whatever NODE_ENV says.
  ssr: command === 'build' ? { noExternal: true } : {},
  css: {
    modules: { generateScopedName: nameClass },
    postcss: { plugins: [nameBreakpoints(), refuseOtherSizes()] },
  },
  resolve: {
    alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'web/features/forms/zod.ts') }],
  },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: isSsrBuild ? false : 'manifest.json',
    // A part that is one file names it too: it is fetched before it is imported.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) => (needed.length > 0 ? needed : [file]),
    },
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: isSsrBuild ? 4000 : 500,
    ssr: isSsrBuild ? 'web/app/entry.server.tsx' : false,
    rolldownOptions: isSsrBuild
      ? { output: { hashCharacters, entryFileNames: 'entry.server.js', chunkFileNames: 'chunk-[hash].js' } }
      : {
          // Importing such a file does nothing by itself: what is imported for the server alone is not loaded.
          treeshake: {
            moduleSideEffects: [{ test: /\/web\/(?!features\/forms\/zod\.ts).*\.tsx?$/, sideEffects: false }],
          },
          input: [startScript, 'web/app/entry.client.tsx', ...standaloneScripts.map(pathOf)],
          // One file compresses better than many, and nothing in it is found late.
          output: {
            entryFileNames: ({ name }) => (standaloneScripts.includes(name) ? `${name}.js` : hashedName),
            // Every page and the first file name scripts, and a hash is compressed to its bits alone; the manifest knows
            // whose it is. A page finds its own by their names (`loadOwnFile`).
            chunkFileNames: ({ isDynamicEntry, name }) =>
              isDynamicEntry && /\.page$|^(ar|en)(-|$)/.test(name) ? hashedName : 'assets/[hash:7].js',
            hashCharacters,
            codeSplitting: {
              groups: [
                { name: byFile, debugName: 'own files', test: ownFiles, priority: 1, ...alone },
                { name: 'site', test: /\/web\/app\/entry\.client\.tsx$/ },
                ...Object.entries(together).map(([name, test]) => ({ name, test, ...alone })),
              ],
            },
          },
        },
  },
}));

/** As short as is unique: scripts and pages are full of these names. */
function nameClass(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''));
  return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

/** The same for pages from the server, which name the same files. */
const hashCharacters = 'base36';
const hashedName = 'assets/[name]-[hash:7].js';

/** Scripts that import nothing, run outside the pages, and are served under their own names. */
const standaloneScripts = ['service-worker', 'offline-script'];
const pathOf = (standaloneScript: string) => `web/offline/${standaloneScript}.ts`;
const startScript = 'web/app/start.ts';
/** What the first file imports for the server alone, and what a few pages share: each by itself. */
const ownFiles = filesOf(
  'contract/(domain/record|endpoints/public)',
  'web/(addresses/((account|check|filters|record|search)-query|parse-\\w+-query)|seo/canonical-path|ui/focus-nearby)',
);
const byFile = (path: string) => basename(path).replace(/\..*/, '');
const alone = { includeDependenciesRecursively: false };

/** Small files that are needed together: better compressed and fetched as one. */
const together = {
  price: filesOf(
    'contract/domain/(sighting|site)',
    'web/ui/(choice|option-select|price|status|themed-image)(\\.module)?',
    'web/features/(destination-search/search-(box|field)|party/party)\\.module',
    'web/features/trip-filters/(chosen-filters-part|filter-bar\\.module|not-understood)',
  ),
  finder: filesOf(
    'web/state/next-query',
    'web/features/destination-search/(destination-search|use-find-typed|use-suggestions)',
    'web/features/fares/(fare-list\\.module|fare-list-part|landing-fares|load-fares|use-choose)',
    'web/features/place-card/(place-card\\.module|place-grid)',
    'web/features/(premium/premium-banner|trip-filters/(filter-bar|filter-names))',
  ),
  proof: filesOf(
    'contract/domain/(crest|trip-unit|verdict)',
    'web/features/(favorites/heart-button|party/party-total|pictures/destination-picture)(\\.module)?',
    'web/features/(sightings/fare-seen|verdict/(judgement|price-proof|verdict))(\\.module)?',
  ),
  cards: filesOf('web/features/(fares/fare-card|place-card/place-card)'),
  calendar: filesOf(
    'web/features/(calendar/(calendar-grid|month-grid)|date-picker/picker-days)',
    'web/i18n/calendar-format',
  ),
};

function filesOf(...paths: string[]): RegExp {
  return new RegExp(`/(${paths.join('|')})\\.(css|tsx?)$`);
}

/** Development: compiles the messages at the start and after every edit of a catalogue. */
function compileMessagesLive(): Plugin {
  return {
    name: 'compile-messages-live',
    apply: 'serve',
    configureServer: async (server) => {
      await buildMessages();
      server.watcher.add('messages/*.json');
      server.watcher.on('change', (path) => {
        if (!/messages[\\/][\w.-]+\.json$/.test(path)) return;
        buildMessages().catch((error: unknown) => server.config.logger.error(String(error)));
      });
    },
  };
}

/** Puts the conditions of tokens.css in place of their names: `@media (--from-small)`. */
function nameBreakpoints() {
  const tokens = readFileSync(join(import.meta.dirname, 'web/styles/tokens.css'), 'utf8');
  const conditions = new Map(
    [...tokens.matchAll(/@custom-media (--[\w-]+) (.+);/g)].map(([, name = '', condition = '']) => [
      name,
      condition,
    ]),
  );
  return {
    postcssPlugin: 'name-breakpoints',
    AtRule: {
      'custom-media': (rule: { remove: () => unknown }) => void rule.remove(),
      media: (rule: { params: string; error: (message: string) => Error }) => {
        rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
          const condition = conditions.get(name);
          if (condition === undefined) throw rule.error(`tokens.css names no ${name}`);
          return condition;
        });
      },
    },
  };
}

/** Text has the sizes of tokens.css and no other. */
function refuseOtherSizes() {
  const allowed = /^(var\(--text-(\d+|heading|display)\)|inherit)$/;
  return {
    postcssPlugin: 'refuse-other-sizes',
    Declaration: {
      'font-size': (rule: { value: string; error: (message: string) => Error }) => {
        if (!allowed.test(rule.value)) throw rule.error(`${rule.value} is no size of tokens.css`);
      },
    },
  };
}

/** Vite's own loader asks for a file once only, and says nothing of why a part did not come. */
function loadPartsAgain(): Plugin {
  const path = join(import.meta.dirname, 'web/api/load-part.ts');
  return {
    name: 'load-parts-again',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? `export { loadPart as __vitePreload } from ${JSON.stringify(path)}`
        : undefined,
  };
}

/** Stops a build that would serve a standalone script with an import in it: browsers would not run it. */
function keepStandalone(): Plugin {
  return {
    name: 'keep-standalone',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !standaloneScripts.includes(chunk.name)) continue;
        if (chunk.imports.length > 0) this.error(`${chunk.name} imports ${chunk.imports.join(', ')}`);
      }
    },
  };
}
