/** How the web part is built: hashed files for browsers, one module for the server. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { build as buildMessages } from './scripts/build-messages.ts';
import { divideRules } from './scripts/divide-rules.ts';

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    react(),
    compileMessagesLive(),
    dropUnusedRouterCode(),
    stripStacksOfReact(),
    leaveOutServerModules(),
    setAsideAdministration(),
    keepStandalone(),
  ],
  publicDir: 'web/public',
  // The server's build carries its own libraries, so that React runs in production mode whatever NODE_ENV says.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: { modules: { generateScopedName: styleName } },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: isSsrBuild ? false : 'manifest.json',
    modulePreload: { polyfill: false },
    // One stylesheet for the site: it is small, and pages never wait for a second one.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: isSsrBuild ? 4000 : 500,
    ssr: isSsrBuild ? 'web/app/entry.server.tsx' : false,
    rolldownOptions: isSsrBuild
      ? {
          // Server parts are in the bundle at once, and browsers load them later.
          checks: { ineffectiveDynamicImport: false },
          output: { entryFileNames: 'entry.server.js', chunkFileNames: 'chunk-[hash].js' },
        }
      : {
          input: [startScript, 'web/app/entry.client.tsx', ...standaloneScripts.map(pathOf)],
          // One file compresses better than many, and nothing in it is found late.
          output: {
            entryFileNames: ({ name }) => (standaloneScripts.includes(name) ? `${name}.js` : hashedName),
            // Every page and the first file name scripts, and no compression shortens a hash; the manifest knows whose it is.
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: { groups: [{ name: 'site', test: neededFirst }] },
          },
        },
  },
}));

const hashedName = 'assets/[name]-[hash:7].js';

/** Nobody but administrators needs these styles. */
const isAdministration = /^web\/(features|pages)\/admin\//;
const administrationMark = 'admin-';

/** Scripts that import nothing, run outside the pages, and are served under their own names. */
const standaloneScripts = ['service-worker', 'offline-script'];
const pathOf = (standaloneScript: string) => `web/offline/${standaloneScript}.ts`;
const startScript = 'web/app/start.ts';
/** With all they import: the page most visits begin with needs one file besides its words. */
const neededFirst = /\/web\/(app\/entry\.client|pages\/landing\/landing\.page)\.tsx$/;

/** Short and telling; equal on the server and in browsers, whatever the rest of the file says. */
function styleName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  const place = createHash('sha256').update(path).digest('base64url').replace(/[-_]/g, '').slice(0, 4);
  return `${isAdministration.test(path) ? administrationMark : ''}${name}-${place}`;
}

/** Development: compiles the messages at the start and after every edit of a catalogue. */
function compileMessagesLive(): Plugin {
  return {
    name: 'compile-messages-live',
    apply: 'serve',
    configureServer: async (server) => {
      await buildMessages();
      server.watcher.add(['messages/*.json', 'messages/admin/*.json']);
      server.watcher.on('change', (path) => {
        if (!/messages[\\/](admin[\\/])?[\w.-]+\.json$/.test(path)) return;
        buildMessages().catch((error: unknown) => server.config.logger.error(String(error)));
      });
    },
  };
}

/** Of fetchers, forms that post to a route, routes found later, and transitions of views. */
const routerPartsUnused =
  /^\t?(async |)function (setFetcherError|cancelDiscoveryNavigation|(?:restore|persist)AppliedTransitions|fetch|handleAction|discoverRoutes|patchRoutes|abortStaleFetchLoads|markFetchRedirectsDone|queueFetcherForDeletion|(?:abort|get|reset)Fetcher)\(/gm;

/**
 * Names for developer tools, and calls not marked as pure, keep components of the router in the bundle that no
 * page uses; without them the bundler leaves those out: 3.9 KB gzip. The router's warnings and assertions, which
 * speak to developers, are left out the same way: 2.3 KB. So is what serves fetchers, forms that post to a route,
 * routes found later and instruments, none of which the site has: 4.8 KB. Development keeps all of it.
 */
function dropUnusedRouterCode(): Plugin {
  return {
    name: 'drop-unused-router-code',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/ = (React\$1\.forwardRef\()/g, ' = /* @__PURE__ */ $1')
          .replace(/^(\s+|.*\) )((?:warning|warningOnce|invariant)\()/gm, '$1/* @__PURE__ */ $2')
          // An empty function takes the name; what nothing names any more is left out.
          .replace(routerPartsUnused, '\t$1function $2() {}\n\t$1function unused_$2(')
          .replaceAll(
            /if \((?:isFogOfWar|init\.instrumentations|opts\?\.instrumentationNavigateMetaReceiver)\)/g,
            'if (false)',
          )
          .replaceAll('future.unstable_customRouteDiscovery', 'false')
          .replaceAll('= consumeInstrumentationClientResultMetaReceiver(router)', '= undefined'),
    },
  };
}

/**
 * React creates five errors when it is loaded, which it only compares. With developer tools attached, as in Lighthouse,
 * the browser reads all of React a second time for the stack of the first: 15 ms.
 */
function stripStacksOfReact(): Plugin {
  return {
    name: 'strip-stacks-of-react',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) =>
        code.replace(
          /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g,
          '$1{ __proto__: Error.prototype, message: $2 }',
        ),
    },
  };
}

/**
 * Modules `*.server.ts` of pages: the server alone uses them, and the browser's bundle has undefined for what they
 * export. Unused code is left out anyway, but the file of the first page would keep what such a module imports.
 */
const serverModules = /\/web\/.*\.server\.tsx?$/;
const exportedNames = /^export (?:(?:async )?function|const) (\w+)|^export \{ (\w+) \} from/gm;

function leaveOutServerModules(): Plugin {
  return {
    name: 'leave-out-server-modules',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    load: {
      filter: { id: serverModules },
      handler: async (file) => {
        const names = [...(await readFile(file, 'utf8')).matchAll(exportedNames)];
        return names
          .map(([, declared, passedOn]) => `export const ${declared ?? passedOn} = undefined;`)
          .join('\n');
      },
    },
  };
}

/** Styles of the administration into a file of their own, which only its pages name. */
function setAsideAdministration(): Plugin {
  return {
    name: 'set-aside-administration',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
        const { own, others } = divideRules(String(asset.source), (selector) =>
          selector.includes(`.${administrationMark}`),
        );
        if (own === '') continue;
        asset.source = others;
        this.emitFile({ type: 'asset', name: 'admin.css', source: own });
      }
    },
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
