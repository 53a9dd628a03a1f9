/** Makes sure that built files exist before a command of the site runs. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { canBuild, endOnError, requireBuilt, root } from './built.ts';

/** @throws NotBuiltError where nothing is built and the tools that build are not installed */
export async function prepare(): Promise<void> {
  if (!canBuild()) return requireBuilt();
  if (await areMessagesCompiled(join(root, 'messages'))) return;
  const { build: buildMessages } = await import('./build-messages.ts');
  await buildMessages();
}

/** Whether `generated/` is newer than every message file and the compiler; spares each start the compiler. */
export async function areMessagesCompiled(messages: string): Promise<boolean> {
  const compiled = await changedAt(join(messages, 'generated/types.ts'));
  const names = (await readdir(messages)).filter((name) => name.endsWith('.json'));
  const inputs = [
    ...names.map((name) => join(messages, name)),
    ...['build-messages.ts', 'compile-messages.ts', 'message-bundles.json'].map((name) =>
      join(import.meta.dirname, name),
    ),
  ];
  const changes = await Promise.all(inputs.map(changedAt));
  return compiled > Math.max(...changes);
}

/** @returns milliseconds since 1970; 0 for a file that does not exist */
async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0;
}

/** The same for the beginning of a process, which it ends with one line that says how to build. */
export const prepareOrEnd = () => endOnError(prepare);

if (import.meta.main) await prepareOrEnd();
