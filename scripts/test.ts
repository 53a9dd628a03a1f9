/** `npm test [-- ARGS]`: all checks, and all tests but what is slow and rarely wrong; with arguments for Vitest, such as a path, only those tests. */
import { buildIfNeeded } from './build.ts';
import { build as buildMessages } from './build-messages.ts';
import { checkSources, runProgram } from './check.ts';

const args = process.argv.slice(2);
/** `.ci/run` runs the project `screens` too, and before a release `slow`. */
const everyday = ['unit', 'pure', 'browser'].flatMap((project) => ['--project', project]);

const { addHeadlessShell, launchOwnBrowser } = await import('#test/support/chromium.ts');
// Found or installed before the tests, so that no test waits for it.
const adding = addHeadlessShell();
await Promise.all([adding, args.length > 0 ? buildMessages() : checkSources(), buildIfNeeded()]);
await (await launchOwnBrowser()).close();
await runProgram('vitest/vitest.mjs', ['run', ...(args.length > 0 ? args : everyday)]);
