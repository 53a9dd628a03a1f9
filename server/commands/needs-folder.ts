/** Loaded with `--import` before a command that needs the embedded database to itself. */
import { endIfFolderInUse } from '#server/app/end-if-folder-in-use.ts';

const asksOnly = process.argv.slice(2).some((word) => /^(?:-h|--help|-v|--version)$/.test(word));
if (!asksOnly) endIfFolderInUse();
