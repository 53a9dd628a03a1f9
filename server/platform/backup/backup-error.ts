/** The error class of backups. */

/** What an operator can mend about a backup; the message is one line. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
