/** Ends a process at once where another has the embedded database; imports no package, so that nothing is read first. */
import { findEmbeddedFolder } from '#server/platform/config/embedded-folder.ts';
import { explainFolderInUse } from '#server/platform/database/data-folder-lock.ts';

/** Only looks: the folder is locked when the database is opened. */
export function endIfFolderInUse(): void {
  const folder = findEmbeddedFolder();
  const refusal = folder === null ? undefined : explainFolderInUse(folder, () => new Date());
  if (refusal === undefined) return;
  console.error(refusal.message);
  process.exit(1);
}
