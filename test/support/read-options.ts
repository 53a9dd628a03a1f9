/** Options of the long commands of the tests: `npm run drill` and `bench`. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isArgumentError } from '#server/commands/run-command.ts';

/** As `parseArgs`; a wrong option is told in one line, and the command ends with 2. */
export function readOptions<Options extends ParseArgsConfig>(
  options: Options,
): ReturnType<typeof parseArgs<Options>> {
  try {
    return parseArgs(options);
  } catch (error) {
    if (!isArgumentError(error)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}
