import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type S3Service, startS3Service } from '#test/support/s3-service.ts';
import { createBackupPlace } from './backup-place.ts';
import { createBucket } from './s3-bucket.ts';

let folder: string;
let service: S3Service;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hudhud-s3-'));
  service = await startS3Service();
});
beforeEach(() => {
  service.objects.clear();
  service.uploads.clear();
  service.requests.length = 0;
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const configOf = (more: { secretAccessKey?: string; region?: string } = {}) => {
  const { endpoint, accessKeyId, secretAccessKey, region } = service;
  const account = { accessKeyId, secretAccessKey, region, sessionToken: null, ...more };
  return { kind: 's3' as const, endpoint, bucket: 'backups', prefix: 'hudhud/site a/', ...account };
};
const bucketOf = (more?: Parameters<typeof configOf>[0]) =>
  createBucket(configOf(more), { partBytes: 100, retries: 1 });

function writeFile(bytes: number): string {
  const path = join(folder, 'file');
  writeFileSync(path, Buffer.alloc(bytes, 'abcdefg'));
  return path;
}

describe('a bucket', () => {
  it.each([0, 1, 100, 101, 250])('takes and returns a file of %i bytes', async (bytes) => {
    const bucket = bucketOf();
    const path = writeFile(bytes);
    await bucket.upload('hudhud/site a/x+y.backup', path);
    expect(service.objects.get('hudhud/site a/x+y.backup')).toEqual(readFileSync(path));
    expect(service.uploads.size).toBe(0);
    const copy = join(folder, 'copy');
    await bucket.download('hudhud/site a/x+y.backup', copy);
    expect(readFileSync(copy)).toEqual(readFileSync(path));
    await bucket.remove('hudhud/site a/x+y.backup');
    expect(service.objects.size).toBe(0);
  });

  it('lists every page', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
      service.objects.set(`p/${name}`, Buffer.from(name));
    service.objects.set('q/other', Buffer.from('x'));
    const listed = await bucketOf().list('p/');
    expect(listed.map(({ key }) => key)).toEqual(['p/a', 'p/b', 'p/c', 'p/d', 'p/e', 'p/f', 'p/g']);
  });

  it('says what the service refused', async () => {
    const path = writeFile(1);
    await expect(bucketOf({ secretAccessKey: 'wrong' }).upload('a', path)).rejects.toThrow(
      /refused PUT \/backups\/a: 403 SignatureDoesNotMatch: refused$/,
    );
    await expect(bucketOf({ region: 'eu-west-1' }).list('')).rejects.toThrow(/AuthorizationHeaderMalformed/);
    await expect(bucketOf().download('none', join(folder, 'none'))).rejects.toThrow(/404 NoSuchKey/);
    expect(service.objects.size).toBe(0);
  });

  it('tries again after an error of the service, and gives up an upload that cannot end', async () => {
    service.failNext(503, 'SlowDown');
    await bucketOf().upload('a', writeFile(1));
    expect(service.objects.has('a')).toBe(true);
    const bucket = createBucket(configOf(), { partBytes: 40, retries: 0 });
    await expect(bucket.upload('b', writeFile(100))).rejects.toThrow(/EntityTooSmall/);
    expect([service.objects.has('b'), service.uploads.size]).toEqual([false, 0]);
  });
});

describe('a request that is sent elsewhere', () => {
  it('is a failure, whatever answers there', async () => {
    const login = createServer((_, answer) => answer.end('<title>Log in</title>')).listen(0, '127.0.0.1');
    await once(login, 'listening');
    const { port } = login.address() as AddressInfo;
    service.failNext(302, 'Found', `http://127.0.0.1:${port}/login`);
    await expect(bucketOf().upload('a', writeFile(1))).rejects.toThrow(/refused PUT \/backups\/a: 302 Found/);
    login.close();
  });
});

describe('a large object', () => {
  it('is fetched part by part, each with its own time', async () => {
    const path = writeFile(250);
    await bucketOf().upload('a', path);
    service.requests.length = 0;
    await bucketOf().download('a', join(folder, 'copy'));
    expect(readFileSync(join(folder, 'copy'))).toEqual(readFileSync(path));
    expect(service.requests).toEqual(new Array(4).fill('GET /backups/a'));
  });
});

describe('a place', () => {
  const folders = { 'a folder': 'left', 'a bucket': 'left-upload' };
  it.each(Object.entries(folders))(
    'in %s loses what killed backups left there, and nothing else',
    async (kind, name) => {
      const path = join(folder, name);
      const config = kind === 'a folder' ? { kind: 'folder' as const, path } : configOf();
      mkdirSync(path);
      const suffix = kind === 'a folder' ? '.unfinished' : '';
      const stays = ['notes.txt', `hudhud-20261123T000000Z.backup${suffix}`];
      if (kind === 'a folder') stays.push('hudhud-20261101T001700Z.backup');
      for (const file of [...stays, `hudhud-20261121T001700Z.backup${suffix}`])
        writeFileSync(join(path, file), 'abc');
      await createBackupPlace(config, path).keep('hudhud-20261123T001700Z.backup', async (written) => {
        writeFileSync(written, 'abc');
        return { bytes: 3, manifest: { tables: {}, files: {}, sequences: {} } };
      });
      const made = kind === 'a folder' ? ['hudhud-20261123T001700Z.backup'] : [];
      expect(readdirSync(path).sort()).toEqual([...stays, ...made].sort());
    },
  );
});

describe('a place in a folder', () => {
  it('lists files alone, also when one of the names is a folder or a link that leads nowhere', async () => {
    const path = join(folder, 'odd');
    mkdirSync(join(path, 'hudhud-20261121T001700Z.backup'), { recursive: true });
    symlinkSync(join(path, 'nothing'), join(path, 'hudhud-20261122T001700Z.backup'));
    writeFileSync(join(path, 'hudhud-20261123T001700Z.backup'), 'abc');
    const place = createBackupPlace({ kind: 'folder', path }, join(folder, 'unused'));
    expect(await place.list()).toEqual([{ name: 'hudhud-20261123T001700Z.backup', bytes: 3 }]);
    // Two processes that tidy up at once both succeed.
    for (const _ of [1, 2]) await place.remove('hudhud-20261123T001700Z.backup');
    expect(await place.list()).toEqual([]);
  });
});

describe('a place in a bucket', () => {
  it('keeps backups under its prefix and lists the newest first, without other files', async () => {
    const place = createBackupPlace(configOf(), join(folder, 'upload'));
    const written = { bytes: 3, manifest: { tables: {}, files: {}, sequences: {} } };
    for (const name of ['hudhud-20261121T001700Z.backup', 'hudhud-20261122T001700Z.backup']) {
      await place.keep(name, async (path) => {
        writeFileSync(path, 'abc');
        return written;
      });
    }
    service.objects.set('hudhud/site a/notes.txt', Buffer.from('mine'));
    expect(await place.list()).toEqual([
      { name: 'hudhud-20261122T001700Z.backup', bytes: 3 },
      { name: 'hudhud-20261121T001700Z.backup', bytes: 3 },
    ]);
    await place.remove('hudhud-20261121T001700Z.backup');
    expect(await place.list()).toHaveLength(1);
  });
});
