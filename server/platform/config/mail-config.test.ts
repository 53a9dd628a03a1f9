import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const rsa = pemOf(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);
const ed25519 = pemOf(generateKeyPairSync('ed25519').privateKey);
const basic = { SMTP_URL: 'smtp://mail.example.sa', MAIL_FROM: 'Hudhud <no-reply@Example.sa>' };
const mailOf = (more: Record<string, string>) => readConfig({ ...basic, ...more }).mail;

describe('mail settings', () => {
  it('sign with a key from the variable or a file, for the sender’s domain unless another is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hudhud-dkim-'));
    const path = join(folder, 'dkim.pem');
    writeFileSync(path, rsa);
    const inLine = mailOf({ DKIM_KEY: rsa.trim().replaceAll('\n', '\\n'), DKIM_SELECTOR: 'h1' });
    const inFile = mailOf({ DKIM_KEY: path, DKIM_SELECTOR: 'h1', DKIM_DOMAIN: 'mail.example.sa' });
    rmSync(folder, { recursive: true });
    expect(inLine.dkim).toEqual({ domain: 'example.sa', selector: 'h1', privateKey: rsa.trim() });
    expect(inFile.dkim).toEqual({ domain: 'mail.example.sa', selector: 'h1', privateKey: rsa });
    expect(mailOf({}).dkim).toBeNull();
  });

  it('send alerts from the usual sender unless they have their own', () => {
    expect(mailOf({}).alertsFrom).toEqual({ name: 'Hudhud', address: 'no-reply@Example.sa' });
    expect(mailOf({ MAIL_ALERTS_FROM: 'alerts@mail.example.sa' }).alertsFrom.address).toBe(
      'alerts@mail.example.sa',
    );
  });

  it.each([
    ['DKIM_SELECTOR', { DKIM_KEY: rsa }],
    ['DKIM_KEY', { DKIM_SELECTOR: 'h1' }],
    ['DKIM_DOMAIN', { DKIM_DOMAIN: 'example.sa' }],
    ['DKIM_KEY', { DKIM_KEY: '/nowhere/dkim.pem', DKIM_SELECTOR: 'h1' }],
    ['DKIM_KEY', { DKIM_KEY: ed25519, DKIM_SELECTOR: 'h1' }],
    ['DKIM_KEY', { DKIM_KEY: '-----BEGIN nothing', DKIM_SELECTOR: 'h1' }],
    ['DKIM_DOMAIN', { DKIM_KEY: rsa, DKIM_SELECTOR: 'h1', DKIM_DOMAIN: 'no domain' }],
    ['MAIL_RETURN_PATH', { MAIL_RETURN_PATH: 'bounce+x@example.sa' }],
    ['MAIL_RETURN_PATH', { MAIL_RETURN_PATH: 'returned.mail@example.sa' }],
    ['MAIL_EVENTS_SECRET', { MAIL_EVENTS_SECRET: 'short' }],
    ['MAIL_FROM', { MAIL_FROM: '' }],
    ['MAIL_RETURN_PATH', { SMTP_URL: '', MAIL_RETURN_PATH: 'bounce@example.sa' }],
    ['MAIL_ALERTS_FROM', { SMTP_URL: '', MAIL_ALERTS_FROM: 'alerts@example.sa' }],
    ['MAIL_EVENTS_SECRET', { SMTP_URL: '', MAIL_EVENTS_SECRET: 'x'.repeat(24) }],
  ])('are refused half or wrong with one line that names %s: %j', (name, more) => {
    expect(() => mailOf(more)).toThrow(new RegExp(`^${name}: [^\\n]+$`));
    expect(() => mailOf(more)).not.toThrow(/BEGIN/);
  });
});
