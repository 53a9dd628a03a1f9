/** Builds a folder next to its destination and renames it, so that nobody sees it half written. */
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Temporary path for building `place`, on the same volume so that it can be renamed. */
export function draftOf(place: string): string {
  return `${place}-${process.pid}`;
}

/**
 * Renames `draft` to `place`, replacing what is there. Concurrent processes replace each other; a draft is
 * discarded when `isThere` says that its content is already in place.
 */
export async function putInPlace(
  draft: string,
  place: string,
  isThere: () => Promise<boolean> = async () => false,
): Promise<void> {
  const replaced = `${draft}-replaced`;
  while (!(await isThere())) {
    await rename(place, replaced).catch(passWhen('ENOENT'));
    try {
      const isPut = await rename(draft, place).then(() => true, passWhen('ENOTEMPTY', 'EEXIST'));
      if (isPut) return await rm(replaced, { recursive: true, force: true });
    } catch (error) {
      await rename(replaced, place).catch(passWhen('ENOENT', 'ENOTEMPTY', 'EEXIST'));
      throw error;
    }
    await rm(replaced, { recursive: true, force: true });
  }
  await rm(draft, { recursive: true, force: true });
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

function passWhen(...codes: readonly string[]): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
    return undefined;
  };
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
