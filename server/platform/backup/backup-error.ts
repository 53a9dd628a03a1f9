/** A fault of a backup that the operator can mend; the message is one line. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
