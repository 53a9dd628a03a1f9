/** `npm test [-- ARGS]`: all checks, and all tests but what is slow and rarely wrong; with arguments for Vitest, such as a path, only those tests. */
import { buildIfNeeded } from './build.ts';
import { formatStep, messagesStep, typesStep } from './check.ts';
import { isAllWell, runProgram, runSteps, type Step } from './steps.ts';

const buildStep: Step = {
  name: 'web build',
  run: async () => {
    await buildIfNeeded();
    return true;
  },
};

/** Found or installed before the tests, so that no test waits for it. */
const chromiumStep: Step = {
  name: 'Chromium',
  run: async () => {
    const { launchOwnBrowser } = await import('#test/support/chromium.ts');
    const browser = await launchOwnBrowser();
    console.log(`Chromium ${browser.version()}`);
    await browser.close();
    return true;
  },
};

/** `.ci/run` runs the project `screens` too, and before a release `slow`. */
const everyday = ['unit', 'pure', 'browser'].flatMap((project) => ['--project', project]);

/** Steps for these command-line arguments. */
export function listSteps(args: readonly string[]): Step[] {
  const wanted = args.length > 0 ? args : everyday;
  const tests: Step = { name: 'tests', run: () => runProgram('vitest/vitest.mjs', ['run', ...wanted]) };
  const preparation = [messagesStep, buildStep, chromiumStep];
  return args.length > 0
    ? [...preparation, tests]
    : [messagesStep, formatStep, typesStep, buildStep, chromiumStep, tests];
}

if (import.meta.main) {
  const results = await runSteps(listSteps(process.argv.slice(2)));
  process.exitCode = isAllWell(results) ? 0 : 1;
}
