/** `npm run check`: format, lint, types, architecture and message keys, without the other tests. */

import { build as buildMessages } from './build-messages.ts';
import { isAllWell, runProgram, runSteps, type Step } from './steps.ts';

/** Fails on unequal keys or arguments and missing plural forms; type checking needs its output. */
export const messagesStep: Step = {
  name: 'messages',
  isNeeded: true,
  run: async () => {
    await buildMessages();
    return true;
  },
};

export const formatStep: Step = {
  name: 'format and lint',
  run: () => runProgram('@biomejs/biome/bin/biome', ['check', '.']),
};

/** Everything with tests; then the server alone, without DOM types. */
export const typeProjects = ['tsconfig.json', 'tsconfig.server.json'];

export const typesStep: Step = {
  name: 'types',
  run: async () => {
    let isWell = true;
    for (const project of typeProjects) {
      isWell = (await runProgram('typescript/bin/tsc', ['-p', project])) && isWell;
    }
    return isWell;
  },
};

const architectureStep: Step = {
  name: 'architecture',
  run: () => runProgram('vitest/vitest.mjs', ['run', '--project', 'unit', 'test/architecture.test.ts']),
};

if (import.meta.main) {
  const results = await runSteps([messagesStep, formatStep, typesStep, architectureStep]);
  process.exitCode = isAllWell(results) ? 0 : 1;
}
