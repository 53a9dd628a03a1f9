/** `npm run check`: format, lint, types, architecture and message keys, without the other tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { build as buildMessages } from './build-messages.ts';
import { root } from './built.ts';

/** Runs a package's program with the current Node; resolves to whether it succeeded. */
export async function runProgram(path: string, args: readonly string[]): Promise<boolean> {
  const program = [resolve(root, 'node_modules', path), ...args];
  const child = spawn(process.execPath, program, { cwd: root, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  return status === 0;
}

/** Of the messages keys, arguments and plural forms; types need what is made of them. */
export async function checkSources(): Promise<boolean> {
  await buildMessages();
  const found = await Promise.all([
    // Everything with tests; then the server alone, without DOM types.
    checkTypes('tsconfig.json'),
    checkTypes('tsconfig.server.json'),
    runProgram('@biomejs/biome/bin/biome', ['check', '.']),
  ]);
  return found.every(Boolean);
}

/** With one checker: of four, each works out again what the others know, for twice the time and memory. */
const checkTypes = (project: string) => runProgram('typescript/bin/tsc', ['-p', project, '--checkers', '1']);

if (import.meta.main) {
  const architecture = ['--project', 'unit', 'test/architecture.test.ts'];
  const isSound = (await checkSources()) && (await runProgram('vitest/vitest.mjs', ['run', ...architecture]));
  if (!isSound) process.exitCode = 1;
}
