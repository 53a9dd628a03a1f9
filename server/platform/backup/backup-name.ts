/** Names of scheduled backups: the time of each is in its name. */

const pattern = /^hudhud-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** `hudhud-20261123T031700Z.backup`. */
export function nameBackup(at: Date): string {
  return `hudhud-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.backup`;
}

/** When a backup was made; null for files that are none of ours. */
export function findBackupTime(name: string): Date | null {
  const found = pattern.exec(name);
  if (found === null) return null;
  const [, year, month, day, hour, minute, second] = found;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
