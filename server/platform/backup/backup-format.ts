/**
 * The backup file: lines of text, compressed with gzip, and encrypted with age where a passphrase is given. A line
 * of JSON opens each section; the rows of a table follow in the text format of `COPY`, up to a line with `\.`.
 */
import { z } from 'zod';

/** Raised when older programs could not read the file. */
export const formatVersion = 1;

/** The line that ends a section, as in the text format of `COPY`. */
export const sectionEnd = Buffer.from('\\.\n');

const tableName = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const sum = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

const bounds = z.string().regex(/^FOR VALUES FROM \('[0-9 :+-]+'\) TO \('[0-9 :+-]+'\)$/);

/** The first line. */
export const backupHeader = z.object({
  format: z.literal('hudhud-backup'),
  formatVersion: z.int(),
  siteVersion: z.string(),
  createdAt: z.iso.datetime(),
  database: z.enum(['pglite', 'postgresql']),
  /** Names of all migrations of the database, the last one last. */
  migrations: z.array(z.string()),
  /** In an order in which foreign keys find their rows. */
  tables: z.array(z.object({ name: tableName, columns: z.array(tableName) })),
  partitions: z.array(z.object({ table: tableName, name: tableName, bounds })),
});

export type BackupHeader = z.infer<typeof backupHeader>;
export type BackupTable = BackupHeader['tables'][number];

/** The last line: what the file holds. Without it the file was cut. */
const backupManifest = z.object({
  tables: z.record(
    tableName,
    z.object({
      rows: count,
      bytes: count,
      /** SHA-256 of the section. */
      sha256: sum,
      /** Digest of the rows in any order, to compare databases. */
      content: sum,
    }),
  ),
  files: z.record(z.string(), z.object({ bytes: count, sha256: sum })),
  /** The last value each sequence gave out. */
  sequences: z.record(tableName, z.string().regex(/^\d+$/)),
});

export type BackupManifest = z.infer<typeof backupManifest>;

/** Files of the data folder that a backup carries: what the database cannot be used without. */
export const keyFiles = ['password.key'] as const;

export const sectionHead = z.union([
  z.object({ table: tableName }),
  z.object({ file: z.enum(keyFiles) }),
  z.object({ end: backupManifest }),
]);

/** A piece of a backup on its way: rows come in chunks of about a megabyte, whole lines each. */
export type BackupPart =
  | { kind: 'rows'; table: string; lines: Buffer; rows: number }
  | { kind: 'file'; name: (typeof keyFiles)[number]; content: Buffer };

/** A backup from a file or straight from a database. */
export type BackupSource = {
  header: BackupHeader;
  /** Can be read once. */
  parts: AsyncIterable<BackupPart>;
  /** Known when all parts were read. */
  manifest: () => BackupManifest;
};

export type BackupProgress = (done: { table: string; rows: number; bytes: number }) => void;

export function countRows({ tables }: BackupManifest): number {
  return Object.values(tables).reduce((total, { rows }) => total + rows, 0);
}
