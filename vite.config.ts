/** How the web part is built: hashed files for browsers, one module for the server. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react()],
  publicDir: 'web/public',
  // The server's build carries its own libraries, so that React runs in production mode whatever NODE_ENV says.
  ssr: command === 'build' ? { noExternal: true } : {},
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
    ssr: isSsrBuild ? 'web/entry.server.tsx' : false,
    rolldownOptions: isSsrBuild
      ? { output: { entryFileNames: 'entry.server.js', chunkFileNames: 'chunk-[hash].js' } }
      : { input: 'web/entry.client.tsx' },
  },
}));
