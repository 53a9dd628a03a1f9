/** `npm run check`: format, lint, types, architecture and message keys, without the other tests. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { build as buildMessages } from './build-messages.ts';
import { root } from './built.ts';

/** Runs a package's program with the current Node; the process ends where it fails. */
export function runProgram(path: string, args: readonly string[]): void {
  const program = [resolve(root, 'node_modules', path), ...args];
  const { status } = spawnSync(process.execPath, program, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

/** Of the messages keys, arguments and plural forms; types need what is made of them. */
export async function checkSources(): Promise<void> {
  await buildMessages();
  runProgram('@biomejs/biome/bin/biome', ['check', '.']);
  // Everything with tests; then the server alone, without DOM types.
  for (const project of ['tsconfig.json', 'tsconfig.server.json'])
    runProgram('typescript/bin/tsc', ['-p', project]);
}

if (import.meta.main) {
  await checkSources();
  runProgram('vitest/vitest.mjs', ['run', '--project', 'unit', 'test/architecture.test.ts']);
}
