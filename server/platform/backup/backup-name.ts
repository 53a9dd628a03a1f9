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

const dayMs = 86_400_000;

/** Whether a backup was named while the clock was wrong, or by somebody who wants to be the newest. */
export function isDatedAhead(name: string, now: Date): boolean {
  const at = findBackupTime(name);
  return at !== null && at.getTime() > now.getTime() + dayMs;
}

/** Whether a file is the rest of a backup that was killed a day or more before the one of this name. */
export function isLeftover(file: string, name: string): boolean {
  const [at, next] = [findBackupTime(file.replace(/\.unfinished$/, '')), findBackupTime(name)];
  return at !== null && next !== null && at.getTime() < next.getTime() - dayMs;
}
