import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findReleaseNotes } from '#scripts/release-notes.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { releases } from '#server/platform/database/migrations/releases.ts';
import { findUpgradeFaults, type MigrationText } from './architecture/migration-rules.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'server/platform/database/migrations');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const written = (name: string, text: string, more: object = {}): MigrationText => ({
  name,
  text,
  migration: { up: async () => undefined, ...more },
});
const release = [{ newest: '0030-last' }];

describe('migrations', () => {
  it('leave the last release working', () => {
    const files = readdirSync(folder).filter((file) => /^\d{4}-/.test(file));
    expect(files.map((file) => file.replace('.ts', '')).sort()).toEqual(Object.keys(migrations).sort());
    const texts = Object.entries(migrations).map(([name, migration]) => ({
      name,
      migration,
      text: readFileSync(join(folder, `${name}.ts`), 'utf8'),
    }));
    expect(findUpgradeFaults(texts, releases)).toEqual([]);
  });

  it.each([
    'alter table deal drop column price',
    'drop table deal',
    'drop view deal_reader_now',
    'alter table deal rename column price to cost',
    'alter table deal alter column price type bigint',
    'alter table deal alter column price set not null',
    'alter table deal alter column price drop default',
    'alter table deal add column seen integer not null',
  ])('%s: is found, and allowed a release later', (text) => {
    const name = '0031-next';
    expect(findUpgradeFaults([written(name, text)], release)).toHaveLength(1);
    expect(findUpgradeFaults([written(name, text, { oldestCompatible: '0031-next' })], release)).toHaveLength(
      1,
    );
    expect(findUpgradeFaults([written(name, text, { oldestCompatible: '0030-last' })], release)).toEqual([]);
    expect(findUpgradeFaults([written('0029-before', text)], release)).toEqual([]);
  });

  it('may add tables, columns with a default and indexes of new tables', () => {
    const text = `create table seen (id integer not null); create index seen_by_id on seen (id);
      alter table deal add column seen integer not null default 0, add column note text;
      -- drop table deal`;
    expect(findUpgradeFaults([written('0031-next', text)], release)).toEqual([]);
  });

  it('say when they hold a lock for long', () => {
    const text = 'create index deal_by_price on deal (price)';
    expect(findUpgradeFaults([written('0031-next', text)], release)).toEqual([
      '0031-next: deal_by_price blocks writes; use createIndexWithoutLock, or say so in "blocks"',
    ]);
    expect(findUpgradeFaults([written('0031-next', text, { blocks: 'a second' })], release)).toEqual([]);
  });
});

describe('releases', () => {
  it('name a migration there is, the oldest release first', () => {
    const newest = releases.map((each) => each.newest);
    expect(newest.filter((name) => !(name in migrations))).toEqual([]);
    expect(newest).toEqual(newest.toSorted());
  });

  it('have notes, and so has the version of this program', () => {
    const changelog = read('CHANGELOG.md');
    const { version } = JSON.parse(read('package.json')) as { version: string };
    for (const each of [version, ...releases.map((one) => one.version)]) {
      expect(findReleaseNotes(changelog, each)).toMatch(/^- /m);
    }
  });

  it('without notes are told so', () => {
    const changelog =
      '# Changelog\n\n## Unreleased\n\n- Next.\n\n## [0.2.0] - 2026-12-01\n\n- Two.\n\n## 0.1.0\n\n- One.\n';
    expect(findReleaseNotes(changelog, '0.2.0')).toBe('- Two.');
    expect(findReleaseNotes(changelog, '0.1.0')).toBe('- One.');
    expect(findReleaseNotes(changelog, '0.3.0')).toBe('- Next.');
    expect(() => findReleaseNotes(changelog, '0.1.5')).toThrow('no section for 0.1.5');
    expect(() => findReleaseNotes('# Changelog\n', '0.1.0')).toThrow('no section for 0.1.0');
  });
});
