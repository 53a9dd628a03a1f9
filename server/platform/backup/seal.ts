/** Encrypts backups with a passphrase, in the format of age (age-encryption.org), which other programs open too. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** How an encrypted file begins. */
export const ageMagic = Buffer.from('age-encryption.org/');
const gzipMagic = Buffer.from([0x1f, 0x8b]);

/** @param workFactor cost of guessing: the logarithm of the memory of scrypt, 18 takes 256 MB for a second */
export async function sealStream(plain: Readable, passphrase: string, workFactor = 17): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/**
 * The content of a file that may be encrypted.
 * @throws BackupError without the right passphrase, and with one for a file that is not encrypted: whoever can write
 * to the place of the backups could have put it there, with accounts of their own
 */
export async function openSealed(file: Readable, passphrase: string | null): Promise<Readable> {
  const { start, whole } = await peek(file, ageMagic.length);
  if (!start.equals(ageMagic)) {
    if (passphrase === null || !start.subarray(0, gzipMagic.length).equals(gzipMagic)) return whole;
    throw new BackupError(
      'The backup is not encrypted, so anybody may have written it. To use it all the same, name the file and unset BACKUP_PASSPHRASE.',
    );
  }
  if (passphrase === null) {
    throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.');
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(whole)));
  } catch (error) {
    if (error instanceof Error && /no identity matched/.test(error.message)) {
      throw new BackupError('The passphrase in BACKUP_PASSPHRASE is not that of the backup.');
    }
    throw error;
  }
}

/** Its errors reach whoever reads it, and nobody else while nobody reads yet. */
function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as ReadableStream).on('error', () => undefined);
}

function toWeb(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
}

/** The first bytes of a stream, and the stream with them. */
async function peek(file: Readable, length: number): Promise<{ start: Buffer; whole: Readable }> {
  const chunks = file[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  while (start.length < length) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value as Buffer]);
  }
  async function* replay(): AsyncGenerator<Buffer> {
    if (start.length > 0) yield start;
    for (;;) {
      const { value, done } = await chunks.next();
      if (done) return;
      yield value as Buffer;
    }
  }
  return { start: start.subarray(0, length), whole: Readable.from(replay(), { objectMode: false }) };
}
