/** Error message for the terminal when a command fails. */
import { NotBuiltError } from '#scripts/built.ts';
import { EngineFailure, MigrationError, sqlStateOf } from '#server/platform/database/errors.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

/** Errors an operator can fix become one line; others keep their stack. */
export function explainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isDamage(error)) {
    const advice = 'If it fails again, restore a backup: docs/operations/backup.md.';
    return `The embedded database cannot be read: ${error.message.split('\n', 1)[0]} ${advice}`;
  }
  const isPlain =
    error instanceof OperatorError ||
    error instanceof NotBuiltError ||
    (error instanceof MigrationError && error.cause === undefined) ||
    isRefusedBySystem(error);
  return isPlain ? error.message : error;
}

/** The engine did not open, or found a file or page that is not as it wrote it. */
function isDamage(error: Error): boolean {
  return error instanceof EngineFailure || /^XX00[12]$/.test(sqlStateOf(error) ?? '');
}

/** The system's message names the operation and the path. */
function isRefusedBySystem(error: Error): boolean {
  return 'syscall' in error && 'code' in error && /^(?:EACCES|EPERM|EROFS|ENOSPC)$/.test(`${error.code}`);
}
