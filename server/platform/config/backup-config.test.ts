import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const passphrase = 'sixteen letters!';
const account = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', BACKUP_PASSPHRASE: passphrase };

describe('the configuration of backups', () => {
  it('is off, and keeps seven days and four weeks', () => {
    expect(readConfig({}).backup).toEqual({ place: null, passphrase: null, keep: { daily: 7, weekly: 4 } });
  });

  it('takes a folder or a bucket', () => {
    const folder = readConfig({ BACKUP_URL: 'file:///srv/my%20backups' }).backup;
    expect(folder.place).toEqual({ kind: 'folder', path: '/srv/my backups' });
    const { place } = readConfig({ BACKUP_URL: 's3://bucket/a/b', ...account }).backup;
    expect(place).toMatchObject({
      bucket: 'bucket',
      prefix: 'a/b/',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
    });
    const other = { BACKUP_URL: 's3://bucket', AWS_ENDPOINT_URL: 'https://s3.example.sa/', AWS_REGION: 'me' };
    expect(readConfig({ ...other, ...account }).backup.place).toMatchObject({
      prefix: '',
      endpoint: 'https://s3.example.sa',
      region: 'me',
    });
  });

  it.each([
    [{ BACKUP_URL: '/srv/backups' }, /^BACKUP_URL: /],
    [{ BACKUP_URL: 'file://srv/backups' }, /^BACKUP_URL: a folder is written as file:\/\/\/path/],
    [{ BACKUP_URL: 's3://bucket' }, /^AWS_ACCESS_KEY_ID: needed/],
    [
      { BACKUP_URL: 's3://bucket', ...account, BACKUP_PASSPHRASE: '' },
      /^BACKUP_PASSPHRASE: backups that leave/,
    ],
    [{ BACKUP_PASSPHRASE: 'short' }, /^BACKUP_PASSPHRASE: needs 16/],
  ])('refuses %o', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});
