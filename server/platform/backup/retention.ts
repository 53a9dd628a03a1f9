/** Chooses which scheduled backups are kept: the newest of each day and of each week. */
import { findBackupTime, isDatedAhead } from './backup-name.ts';

export type Keep = {
  /** Days whose newest backup is kept. */
  daily: number;
  /** Weeks, from Monday on, whose newest backup is kept. */
  weekly: number;
};

const dayMs = 86_400_000;
/** The first of January 1970 was a Thursday. */
const daysBeforeMonday = 3;

/**
 * Names to remove. Counted by the backups there are and not by today's date, so that nothing is removed while backups
 * fail; the newest always stays, and so do files that are no backups. Those dated ahead are not counted: they would
 * take the place of every new one until their time has come.
 */
export function chooseExpired(names: readonly string[], keep: Keep, now: Date): string[] {
  const backups = names
    .filter((name) => !isDatedAhead(name, now))
    .flatMap((name) => {
      const at = findBackupTime(name);
      return at === null ? [] : [{ name, day: Math.floor(at.getTime() / dayMs), at: at.getTime() }];
    })
    .sort((one, other) => other.at - one.at);
  const kept = new Set([
    ...backups.slice(0, 1).map(({ name }) => name),
    ...newestOfEach(backups, ({ day }) => day, keep.daily),
    ...newestOfEach(backups, ({ day }) => Math.floor((day + daysBeforeMonday) / 7), keep.weekly),
  ]);
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}

type DatedBackup = { name: string; day: number };

/** @param backups the newest first */
function newestOfEach(
  backups: readonly DatedBackup[],
  periodOf: (backup: DatedBackup) => number,
  periods: number,
): string[] {
  const newest = new Map<number, string>();
  for (const backup of backups) {
    const period = periodOf(backup);
    if (!newest.has(period)) newest.set(period, backup.name);
  }
  return [...newest.values()].slice(0, periods);
}
