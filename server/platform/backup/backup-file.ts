/** Writes backup files, and reads them with every sum checked. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline as pipe, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createAccount } from './backup-account.ts';
import { BackupError } from './backup-error.ts';
import { type BackupManifest, type BackupProgress, type BackupSource, sectionEnd } from './backup-format.ts';
import { openSections } from './backup-sections.ts';
import { openSealed, sealStream } from './seal.ts';

/** Faster than the usual level, for files slightly larger. */
const packLevel = 4;
/** A row is put together from pieces of this size: with the usual 16 KB a picture of 8 MB took five seconds. */
const unpackedPieceBytes = 1_048_576;

export type WriteOptions = {
  path: string;
  passphrase: string | null;
  /** Cost of guessing the passphrase (tests). */
  workFactor?: number | undefined;
};

export type WrittenBackup = { bytes: number; manifest: BackupManifest };

/** A backup has this after its name until it is whole. */
export const unfinishedSuffix = '.unfinished';

/**
 * Writes under a temporary name, flushes to the disk and renames, so that a file with this name is complete. Only its
 * owner may read it.
 */
export async function writeBackup(source: BackupSource, options: WriteOptions): Promise<WrittenBackup> {
  const { path, passphrase, workFactor } = options;
  const unfinished = `${path}${unfinishedSuffix}`;
  await rm(unfinished, { force: true });
  const packed = createGzip({ level: packLevel });
  connect(Readable.from(writeSections(source), { objectMode: false }), packed);
  try {
    const sealed = passphrase === null ? packed : await sealStream(packed, passphrase, workFactor);
    await pipeline(sealed, createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }));
    await rename(unfinished, path);
  } catch (error) {
    packed.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
  await flushFolder(dirname(path));
  return { bytes: (await stat(path)).size, manifest: source.manifest() };
}

/** An error of either end reaches whoever reads `to`, also if nobody reads yet. */
function connect(from: Readable, to: Transform): void {
  to.on('error', () => undefined);
  pipe(from, to, () => undefined);
}

/** The new name survives a power cut. Windows has no such call for folders. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function* writeSections(source: BackupSource): AsyncGenerator<Buffer> {
  yield jsonLine(source.header);
  let current: string | null = null;
  for await (const part of source.parts) {
    if (part.kind === 'file') {
      if (current !== null) yield sectionEnd;
      current = null;
      yield jsonLine({ file: part.name });
      yield Buffer.from(`${part.content.toString('base64')}\n`);
      yield sectionEnd;
      continue;
    }
    if (current !== part.table) {
      if (current !== null) yield sectionEnd;
      yield jsonLine({ table: part.table });
      current = part.table;
    }
    yield part.lines;
  }
  if (current !== null) yield sectionEnd;
  yield jsonLine({ end: source.manifest() });
}

function jsonLine(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/**
 * Opens a backup to be read once; each sum is compared as its section ends.
 * @throws BackupError for a wrong passphrase, and for a file that is cut, changed or of a newer version; also while
 * its parts are read
 */
export async function openBackup(
  path: string,
  passphrase: string | null,
  onProgress?: BackupProgress,
): Promise<BackupSource> {
  return named(path, async () => {
    const unpacked = createGunzip({ chunkSize: unpackedPieceBytes });
    connect(await openSealed(createReadStream(path), passphrase), unpacked);
    const { header, parts, manifest } = await openSections(unpacked);
    async function* check(): AsyncGenerator<Awaited<ReturnType<typeof next>>> {
      const account = createAccount(header.tables);
      const chunks = parts[Symbol.asyncIterator]();
      const next = async () => (await named(path, () => chunks.next())).value;
      for (let part = await next(); part !== undefined; part = await next()) {
        account.add(part);
        if (part.kind === 'rows') onProgress?.({ table: part.table, ...account.totals() });
        yield part;
      }
      assertSame(path, manifest(), account.close({}));
    }
    return { header, parts: check() as BackupSource['parts'], manifest };
  });
}

/**
 * Reads the whole file and compares every sum.
 * @throws BackupError
 */
export async function verifyBackup(
  path: string,
  passphrase: string | null,
  onProgress?: BackupProgress,
): Promise<Pick<BackupSource, 'header'> & { manifest: BackupManifest }> {
  const source = await openBackup(path, passphrase, onProgress);
  for await (const _ of source.parts);
  return { header: source.header, manifest: source.manifest() };
}

function assertSame(path: string, expected: BackupManifest, found: BackupManifest): void {
  for (const kind of ['tables', 'files'] as const) {
    const names = new Set([...Object.keys(expected[kind]), ...Object.keys(found[kind])]);
    for (const name of names) {
      if (expected[kind][name]?.sha256 !== found[kind][name]?.sha256) {
        throw new BackupError(`${path} is damaged: the sum of ${name} does not match. Take another backup.`);
      }
    }
  }
}

/** Errors of the file's content name the file; those of the system stay. */
async function named<Result>(path: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BackupError || (error instanceof Error && 'syscall' in error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${path} is not a whole backup: it is cut or damaged (${reason}).`, {
      cause: error,
    });
  }
}
