/** Divides the text of a backup into its sections. */
import type { Readable } from 'node:stream';
import { BackupError } from './backup-error.ts';
import {
  type BackupManifest,
  type BackupPart,
  type BackupSource,
  backupHeader,
  formatVersion,
  sectionEnd,
  sectionHead,
} from './backup-format.ts';

const newline = 10;
const endLine = sectionEnd.subarray(0, -1);
/** The header names every table and column; heads of sections are shorter. */
const longestHead = 4_194_304;

/** Bytes with a position, filled from a stream. */
type Reader = {
  /** The next line without its end; undefined when the stream is over. */
  readLine(): Promise<Buffer | undefined>;
  /** Whole lines that are there, up to the end of the section; undefined behind it. */
  readLines(): Promise<{ lines: Buffer; rows: number } | undefined>;
};

/** @throws BackupError when the format is newer, Error when the text is cut or not a backup */
export async function openSections(stream: Readable): Promise<BackupSource> {
  const reader = createReader(stream);
  const first = JSON.parse(String(await reader.readLine()));
  if (first?.format === 'hudhud-backup' && first.formatVersion > formatVersion) {
    throw new BackupError(
      `The backup was made by a newer version of the program (${first.siteVersion}); restore it with that version.`,
    );
  }
  const header = backupHeader.parse(first);
  let manifest: BackupManifest | undefined;
  async function* readParts(): AsyncGenerator<BackupPart> {
    for (;;) {
      const line = await reader.readLine();
      if (line === undefined) throw new Error('its end is missing');
      const head = sectionHead.parse(JSON.parse(String(line)));
      if ('end' in head) {
        // Read on to the end, where the sums of compression and encryption are.
        if ((await reader.readLine()) !== undefined) throw new Error('it goes on behind its end');
        manifest = head.end;
        return;
      }
      for (let read = await reader.readLines(); read !== undefined; read = await reader.readLines()) {
        if ('table' in head) yield { kind: 'rows', table: head.table, ...read };
        else yield { kind: 'file', name: head.file, content: Buffer.from(String(read.lines), 'base64') };
      }
    }
  }
  return {
    header,
    parts: readParts(),
    manifest() {
      if (manifest === undefined) throw new Error('The manifest is known when all parts were read.');
      return manifest;
    },
  };
}

function createReader(stream: Readable): Reader {
  const chunks = stream[Symbol.asyncIterator]();
  let buffer: Buffer = Buffer.alloc(0);
  const fill = async (): Promise<boolean> => {
    const { value, done } = await chunks.next();
    if (!done) buffer = buffer.length === 0 ? (value as Buffer) : Buffer.concat([buffer, value as Buffer]);
    return !done;
  };
  return {
    async readLine() {
      let end = buffer.indexOf(newline);
      while (end === -1) {
        if (buffer.length > longestHead) throw new Error('a line is too long');
        if (!(await fill())) return undefined;
        end = buffer.indexOf(newline);
      }
      const line = buffer.subarray(0, end);
      buffer = buffer.subarray(end + 1);
      return line;
    },
    async readLines() {
      for (;;) {
        const { length, rows, isOver } = measureLines(buffer);
        if (length > 0) {
          const lines = buffer.subarray(0, length);
          buffer = buffer.subarray(length);
          return { lines, rows };
        }
        if (isOver) {
          buffer = buffer.subarray(sectionEnd.length);
          return undefined;
        }
        if (!(await fill())) throw new Error('a section is cut');
      }
    },
  };
}

/** Length and number of whole lines before the end of the section, and whether that end is there. */
function measureLines(buffer: Buffer): { length: number; rows: number; isOver: boolean } {
  let [start, rows] = [0, 0];
  for (;;) {
    const end = buffer.indexOf(newline, start);
    if (end === -1) return { length: start, rows, isOver: false };
    if (end - start === endLine.length && buffer.subarray(start, end).equals(endLine)) {
      return { length: start, rows, isOver: true };
    }
    start = end + 1;
    rows += 1;
  }
}
