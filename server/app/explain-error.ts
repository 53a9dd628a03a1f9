/** What the person at the machine is told when a command fails. */
import { NotBuiltError } from '#scripts/built.ts';
import { PasswordKeyError } from '#server/people/accounts/password-key.service.ts';
import { ConfigError } from '#server/platform/config/config.ts';
import {
  DatabaseUnreachableError,
  DataFolderError,
  DataFolderInUseError,
  MigrationError,
  StorageLowError,
} from '#server/platform/database/errors.ts';
import { ListenError } from '#server/platform/http/port-check.ts';

const plainErrors = [
  ConfigError,
  DatabaseUnreachableError,
  DataFolderError,
  DataFolderInUseError,
  ListenError,
  NotBuiltError,
  PasswordKeyError,
  StorageLowError,
];

/** Faults a person can mend are one line; anything else stays an error, with its stack. */
export function explainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isPlain =
    plainErrors.some((plain) => error instanceof plain) ||
    (error instanceof MigrationError && error.cause === undefined) ||
    isRefusedBySystem(error);
  return isPlain ? error.message : error;
}

/** The system's own line names what was refused and where. */
function isRefusedBySystem(error: Error): boolean {
  return 'syscall' in error && 'code' in error && /^(?:EACCES|EPERM|EROFS|ENOSPC)$/.test(`${error.code}`);
}
