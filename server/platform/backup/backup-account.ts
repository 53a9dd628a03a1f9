/** Adds up what a backup holds: rows, bytes and sums of each table and file. */
import { createHash, type Hash, hash } from 'node:crypto';
import type { BackupManifest, BackupPart, BackupTable } from './backup-format.ts';

const newline = 10;

type TableSums = { rows: number; bytes: number; sha256: Hash; content: Uint32Array };

export type BackupAccount = {
  add(part: BackupPart): void;
  totals(): { rows: number; bytes: number };
  /** Call it once. */
  close(sequences: BackupManifest['sequences']): BackupManifest;
};

/** @param tables all tables, since those without rows count too */
export function createAccount(tables: readonly BackupTable[]): BackupAccount {
  const sums = new Map<string, TableSums>(
    tables.map(({ name }) => [
      name,
      { rows: 0, bytes: 0, sha256: createHash('sha256'), content: new Uint32Array(8) },
    ]),
  );
  const files: BackupManifest['files'] = {};
  const totals = { rows: 0, bytes: 0 };
  return {
    add(part) {
      if (part.kind === 'file') {
        files[part.name] = { bytes: part.content.length, sha256: hash('sha256', part.content) };
        return;
      }
      const table = sums.get(part.table);
      if (table === undefined) throw new Error(`The backup names no table ${part.table}.`);
      table.rows += part.rows;
      table.bytes += part.lines.length;
      table.sha256.update(part.lines);
      addRowDigests(table.content, part.lines);
      totals.rows += part.rows;
      totals.bytes += part.lines.length;
    },
    totals: () => totals,
    close: (sequences) => ({
      tables: Object.fromEntries(
        [...sums].map(([name, { rows, bytes, sha256, content }]) => [
          name,
          { rows, bytes, sha256: sha256.digest('hex'), content: hexOf(content) },
        ]),
      ),
      files,
      sequences,
    }),
  };
}

/**
 * Adds the SHA-256 of each row, word by word: the same rows in another order have the same digest, since databases
 * keep rows in no order. It finds what got lost or changed by accident; it is no proof against forgery.
 */
function addRowDigests(total: Uint32Array, lines: Buffer): void {
  let start = 0;
  for (let end = lines.indexOf(newline); end !== -1; end = lines.indexOf(newline, start)) {
    const digest = hash('sha256', lines.subarray(start, end), 'buffer');
    for (let word = 0; word < total.length; word += 1) {
      total[word] = (total[word] ?? 0) + digest.readUInt32LE(word * 4);
    }
    start = end + 1;
  }
}

function hexOf(words: Uint32Array): string {
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** Tables whose rows differ, each with both counts; empty when both hold the same. */
export function findDifferences(expected: BackupManifest, found: BackupManifest): string[] {
  const names = new Set([...Object.keys(expected.tables), ...Object.keys(found.tables)]);
  return [...names].flatMap((name) => {
    const [one, other] = [expected.tables[name], found.tables[name]];
    if (one !== undefined && one.rows === other?.rows && one.content === other.content) return [];
    return [`${name} (${one?.rows ?? 'no'} rows expected, ${other?.rows ?? 'no'} found)`];
  });
}
