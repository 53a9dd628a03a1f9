/** Ends a process at once where another has the embedded database; imports no package, so that nothing is read first. */
import { findEmbeddedFolder } from '#server/platform/config/embedded-folder.ts';
import { explainFolderInUse } from '#server/platform/database/data-folder-lock.ts';

/** Locks it for a moment at most: the folder is the process's when the database is opened. */
export function endIfFolderInUse(): void {
  const folder = findEmbeddedFolder();
  const refusal = folder === null ? undefined : explainFolderInUse(folder);
  if (refusal === undefined) return;
  console.error(refusal.message);
  process.exit(1);
}
