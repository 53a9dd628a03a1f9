/** What a migration may do while the last release serves (docs/operations/upgrades.md). */
import type { SiteMigration } from '#server/platform/database/migrations/site-migration.ts';

export type MigrationText = { name: string; text: string; migration: SiteMigration };

/** Statements after which an older version may fail: what it reads is gone, or what it writes is refused. */
const breaking: readonly { pattern: RegExp; what: string }[] = [
  { pattern: /\bdrop\s+(?:table|column|view|function)\b/i, what: 'drops' },
  { pattern: /\brename\s+(?:to|column)\b/i, what: 'renames' },
  { pattern: /\bset\s+not\s+null\b/i, what: 'refuses null' },
  { pattern: /\bdrop\s+default\b/i, what: 'drops a default' },
  { pattern: /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i, what: 'changes a type' },
  {
    pattern: /\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
    what: 'adds a column without a default',
  },
];

/** The first migration whose locks are looked at; the ones before it ran before the first release. */
const firstWatched = '0023';

/**
 * @param releases with their newest migrations, oldest first
 * @returns one line for every fault
 */
export function findUpgradeFaults(
  migrations: readonly MigrationText[],
  releases: readonly { newest: string }[],
): string[] {
  const last = releases.at(-1)?.newest;
  const newer = migrations.filter(({ name }) => name > (last ?? '0010'));
  return newer.flatMap((each) => [...findBreaking(each, last), ...findLocks(each)]);
}

function findBreaking({ name, text, migration }: MigrationText, last: string | undefined): string[] {
  const found = breaking.filter(({ pattern }) => pattern.test(withoutComments(text)));
  const oldest = migration.oldestCompatible;
  return found.flatMap(({ what }) => {
    if (oldest === undefined) return [`${name} ${what}: it needs oldestCompatible`];
    if (last === undefined || oldest <= last) return [];
    return [`${name} ${what}: the last release does not know ${oldest}; do this a release later`];
  });
}

/** An index of a table that exists blocks its writes while it is built. */
function findLocks({ name, text, migration }: MigrationText): string[] {
  if (name < firstWatched || migration.blocks !== undefined) return [];
  const created = [...text.matchAll(/\bcreate table (\w+)/gi)].map(([, table]) => table);
  return [...text.matchAll(/\bcreate (?:unique )?index (\w+) on (\w+)/gi)]
    .filter(([, , table]) => !created.includes(table))
    .map(([, index]) => `${name}: ${index} blocks writes; use createIndexWithoutLock, or say so in "blocks"`);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(?:\/\/|--).*$/gm, '');
}
