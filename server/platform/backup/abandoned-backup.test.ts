import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testNow } from '#test/support/factories.ts';
import { removeAbandonedBackups } from './abandoned-backup.ts';

const cut = (text: string) => gzipSync(text.padEnd(200, 'x')).subarray(0, -9);
const plain = cut('{"format":"hudhud-backup","formatVersion":1}');
const sealed = Buffer.from('age-encryption.org/v1\n-> scrypt');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hudhud-abandoned-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: Buffer, minutesAgo: number): void {
  const at = new Date(testNow.getTime() - minutesAgo * 60_000);
  writeFileSync(join(folder, name), content);
  utimesSync(join(folder, name), at, at);
}

it('removes unfinished backups of an hour ago, encrypted or not, under any name', async () => {
  write('monday.backup.unfinished', plain, 61);
  write('b.unfinished', sealed, 5_000);
  expect(await removeAbandonedBackups(folder, testNow)).toEqual([
    join(folder, 'b.unfinished'),
    join(folder, 'monday.backup.unfinished'),
  ]);
  expect(readdirSync(folder)).toEqual([]);
});

it('leaves backups that may still run, whole ones, and files of others', async () => {
  write('running.backup.unfinished', plain, 59);
  write('whole.backup', plain, 5_000);
  write('letter.unfinished', Buffer.from('Dear reader'), 5_000);
  write('archive.unfinished', cut('{"format":"another"}'), 5_000);
  write('empty.unfinished', Buffer.of(), 5_000);
  mkdirSync(join(folder, 'folder.unfinished'));
  expect(await removeAbandonedBackups(folder, testNow)).toEqual([]);
  expect(readdirSync(folder)).toHaveLength(6);
});
