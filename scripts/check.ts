/** `npm run check`: format, lint, types, architecture and message keys, without the other tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { build as buildMessages } from './build-messages.ts';
import { root } from './built.ts';

/** Runs a package's program with the current Node; the process ends where it fails. */
export async function runProgram(path: string, args: readonly string[]): Promise<void> {
  const program = [resolve(root, 'node_modules', path), ...args];
  const [code] = await once(spawn(process.execPath, program, { cwd: root, stdio: 'inherit' }), 'exit');
  if (code !== 0) process.exit(1);
}

/** First the messages (keys, arguments, plural forms), from which types are made; then format, lint and types side by side. */
export async function checkSources(): Promise<void> {
  await buildMessages();
  // Each checker reads the shared types for itself: one takes half the processor time of the usual four.
  const checkTypes = (project: string) =>
    runProgram('typescript/bin/tsc', ['-p', project, '--checkers', '1']);
  await Promise.all([
    checkTypes('tsconfig.json'),
    // Without DOM types.
    checkTypes('tsconfig.server.json'),
    runProgram('@biomejs/biome/bin/biome', ['check', '.']),
  ]);
}

if (import.meta.main) {
  await checkSources();
  await runProgram('vitest/vitest.mjs', ['run', '--project', 'unit', 'test/architecture.test.ts']);
}
