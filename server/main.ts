/** Entry of the process: runs the site, and keeps what Node compiled of its sources for the next start. */
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// Where the folder cannot be written, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/hudhud/compiled'));
const { runSite } = await import('./run-site.ts');
flushCompileCache();
await runSite();
