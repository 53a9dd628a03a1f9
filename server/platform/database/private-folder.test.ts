import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { OperatorError } from '#server/platform/operator-error.ts';
import { createEmptyFolder } from '#test/support/database.ts';
import { preparePrivateFolder } from './private-folder.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  const { path, remove } = createEmptyFolder();
  parent = path;
  folder = join(parent, 'data');
  return remove;
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function writeOpen(...names: string[]): void {
  for (const name of names) {
    const path = join(folder, name);
    writeFileSync(path, 'x');
    chmodSync(path, 0o666);
  }
}

describe('preparePrivateFolder', () => {
  it('makes a folder for its user alone', () => {
    preparePrivateFolder(join(folder, 'below'));
    expect(modeOf(join(folder, 'below'))).toBe('700');
  });

  it('tightens the folder and files of earlier versions', () => {
    const folders = ['', 'postgres', 'postgres/pg_wal', 'outbox'];
    const files = ['lock', 'password.key', 'postgres/PG_VERSION', 'postgres/pg_wal/0001', 'outbox/1.eml'];
    for (const name of folders) {
      mkdirSync(join(folder, name));
      chmodSync(join(folder, name), 0o755);
    }
    writeOpen(...files);
    preparePrivateFolder(folder);
    for (const name of folders) expect(modeOf(join(folder, name)), name).toBe('700');
    for (const name of files) expect(modeOf(join(folder, name)), name).toBe('600');
  });

  it('follows no link out of the folder', () => {
    const outside = join(parent, 'outside');
    writeFileSync(outside, 'x');
    chmodSync(outside, 0o644);
    mkdirSync(folder, { mode: 0o700 });
    symlinkSync(outside, join(folder, 'password.key'));
    preparePrivateFolder(folder);
    expect(modeOf(outside)).toBe('644');
  });

  it('never changes an open folder that holds other files, and says what to set', () => {
    mkdirSync(folder);
    writeOpen('letters.txt');
    chmodSync(folder, 0o755);
    const words = `DATA_DIR: ${folder} is open to others (mode 755) and holds other files; set DATA_DIR to a folder of its own, such as ${join(folder, 'hudhud')}, or run chmod 700 ${folder}`;
    expect(() => preparePrivateFolder(folder)).toThrow(new OperatorError(words));
    expect(modeOf(folder)).toBe('755');
  });

  it('takes a private folder with other files in it, which stay as they are', () => {
    mkdirSync(folder);
    writeOpen('letters.txt');
    chmodSync(folder, 0o700);
    preparePrivateFolder(folder);
    expect(modeOf(join(folder, 'letters.txt'))).toBe('666');
  });

  it('says in one line what cannot be written', () => {
    writeFileSync(folder, 'a file');
    expect(() => preparePrivateFolder(folder)).toThrow(/^DATA_DIR: .+ cannot be used \(EEXIST, mkdir\); .+$/);
    expect(() => preparePrivateFolder(join(folder, 'below'))).toThrow(/^DATA_DIR: .+\(ENOTDIR, mkdir\).+$/);
    expect(existsSync(join(folder, 'below'))).toBe(false);
  });
});
