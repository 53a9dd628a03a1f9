import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBackupTime, nameBackup } from './backup-name.ts';
import { chooseExpired } from './retention.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 10, 23, 0, 17);
const now = new Date(start + dayMs / 2);
const keep = { daily: 7, weekly: 4 };

/** A backup every night for so many days, the newest last. */
const nightly = (days: number): string[] =>
  Array.from({ length: days }, (_, index) => nameBackup(new Date(start - (days - 1 - index) * dayMs)));

describe('names of backups', () => {
  it('hold their time', () => {
    const at = new Date('2026-11-23T00:17:05Z');
    expect(nameBackup(at)).toBe('hudhud-20261123T001705Z.backup');
    expect(findBackupTime('hudhud-20261123T001705Z.backup')).toEqual(at);
    expect(findBackupTime('hudhud-20261199T001705Z.backup')).toBeNull();
    expect(findBackupTime('hudhud-20261123T001705Z.backup.unfinished')).toBeNull();
  });
});

describe('retention', () => {
  it('keeps the last seven days and the newest of four weeks', () => {
    const names = nightly(60);
    const expired = new Set(chooseExpired(names, keep, now));
    expect(names.filter((name) => !expired.has(name)).map((name) => name.slice(7, 15))).toEqual([
      ...['20261108', '20261115', '20261117', '20261118', '20261119'],
      ...['20261120', '20261121', '20261122', '20261123'],
    ]);
  });

  it('neither counts nor removes what is dated ahead, so that new ones stay', () => {
    const names = [...nightly(3), nameBackup(new Date(start + 400 * dayMs))];
    expect(chooseExpired(names, { daily: 1, weekly: 0 }, now)).toEqual(nightly(3).slice(0, 2).reverse());
  });

  it('keeps the newest of several in a day, and other files', () => {
    const times = ['2026-11-23T00:17:00Z', '2026-11-23T09:00:00Z', '2026-11-22T00:17:00Z'];
    const [night, morning, before] = times.map((time) => nameBackup(new Date(time)));
    const names = [night, morning, before, 'notes.txt'] as string[];
    expect(chooseExpired(names, { daily: 2, weekly: 0 }, now)).toEqual([night]);
    expect(chooseExpired(names, { daily: 1, weekly: 0 }, now)).toEqual([night, before]);
  });

  it('never removes the newest, keeps no more than asked, and agrees with itself', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 400 * 24 }), { minLength: 1, maxLength: 120 });
    const counts = fc.record({
      daily: fc.integer({ min: 1, max: 10 }),
      weekly: fc.integer({ min: 0, max: 8 }),
    });
    fc.assert(
      fc.property(times, counts, (hours, asked) => {
        const names = hours.map((hour) => nameBackup(new Date(start - hour * 3_600_000)));
        const expired = chooseExpired(names, asked, now);
        const kept = names.filter((name) => !expired.includes(name));
        expect(kept).toContain([...names].sort().at(-1));
        expect(kept.length).toBeLessThanOrEqual(asked.daily + asked.weekly);
        const days = new Set(names.map((name) => name.slice(7, 15)));
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(days.size, asked.daily));
        // What is kept today is kept when it is asked again.
        expect(chooseExpired(kept, asked, now)).toEqual([]);
        // More nights never bring a removed one back, and remove only what is older than something kept.
        for (const name of expired) expect(kept.some((other) => other > name)).toBe(true);
      }),
    );
  });
});
