/** Entry of the process: looks whether the data folder is free, then runs the site; keeps what Node compiled for the next start. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { endIfFolderInUse } from '#server/app/end-if-folder-in-use.ts';

const { env } = process;
endIfFolderInUse();
// Also for the thread of the database. Where the folder cannot be written, nothing is kept.
env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/hudhud/compiled');
returnFreedMemory();
enableCompileCache();
const { prepareOrEnd } = await import('#scripts/prepare.ts');
await prepareOrEnd();
// Imports the messages, which are compiled only now on a new machine.
const { runSite } = await import('./run-site.ts');
await runSite();

/**
 * Starts this process anew with two settings of glibc's allocator, which reads them before any code runs; some 150 MB
 * less after ten minutes. A setting of the operator's stays.
 */
function returnFreedMemory(): void {
  const { execPath, execArgv, argv } = process;
  if (process.platform !== 'linux' || env.MALLOC_ARENA_MAX !== undefined) return;
  const settings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536' };
  process.execve?.(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...settings });
}
