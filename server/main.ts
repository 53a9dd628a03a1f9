/** Entry of the process: looks whether the data folder is free, then runs the site. */
import { endIfFolderInUse } from '#server/app/end-if-folder-in-use.ts';

endIfFolderInUse();
const { prepareOrEnd } = await import('#scripts/prepare.ts');
await prepareOrEnd();
// Imports the messages, which are compiled only now on a new machine.
const { runSite } = await import('./run-site.ts');
await runSite();
