/** A folder that is made beside its place and put there whole, so that nobody meets it half made. */
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Where this process makes what will stand at `place`; on the same volume, so that it can be renamed. */
export function draftOf(place: string): string {
  return `${place}-${process.pid}`;
}

/**
 * Renames `draft` to `place`, replacing what stands there. Of several processes at once each puts its own, one
 * after the other; a draft is thrown away where `isThere` says that what it holds is already in place.
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

/** Removes drafts of processes that ended before they were done. */
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
