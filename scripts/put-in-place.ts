/** Builds a folder next to its destination and renames it, so that nobody sees it half written. */
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Temporary path for building `place`, on the same volume so that it can be renamed. */
export function draftOf(place: string): string {
  return `${place}-${process.pid}`;
}

/** Renames `draft` to `place`, for what stands there. Where another process is faster, what it put there stays. */
export async function putInPlace(draft: string, place: string): Promise<void> {
  const replaced = `${draft}-replaced`;
  await rename(place, replaced).catch(passWhen('ENOENT'));
  await rename(draft, place).catch(passWhen('ENOTEMPTY', 'EEXIST'));
  for (const left of [draft, replaced]) await rm(left, { recursive: true, force: true });
}

/** Removes drafts of processes that crashed. */
export async function removeLostDrafts(place: string): Promise<void> {
  const folder = dirname(place);
  const name = new RegExp(`^${RegExp.escape(basename(place))}-(\\d+)(?:-replaced)?$`);
  for (const entry of await readdir(folder)) {
    const process = name.exec(entry)?.[1];
    if (process && !isRunning(Number(process))) {
      await rm(join(folder, entry), { recursive: true, force: true });
    }
  }
}

function passWhen(...codes: readonly string[]): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
