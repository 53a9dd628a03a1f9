import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('runs with nothing set: embedded database, sample fares, loopback', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      isDemo: true,
      services: { web: true, worker: true },
    });
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT'],
    [{ APP_URL: 'ftp://example.sa' }, 'APP_URL'],
    [{ DEMO: '1', NODE_ENV: 'production' }, 'DEMO'],
    [{ DEMO: '1', TRAVELPAYOUTS_TOKEN: 't' }, 'DEMO'],
    [{ TRAVELPAYOUTS_MARKER: '1' }, 'TRAVELPAYOUTS_MARKER'],
    [{ TRAVELPAYOUTS_TOKEN: 't', TRAVELPAYOUTS_MARKER: '12x' }, 'TRAVELPAYOUTS_MARKER: not a partner number'],
    [{ TRAVELPAYOUTS_TOKEN: 't', TRAVELPAYOUTS_MARKER: '-1' }, 'TRAVELPAYOUTS_MARKER'],
    [{ SERVICES: 'web' }, 'SERVICES'],
    [{ SMTP_URL: 'https://mail.example.sa', MAIL_FROM: 'a@example.sa' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example.sa' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Hudhud' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Hudhud <a@example.sa>\r\nBcc: b@example.sa' }, 'MAIL_FROM'],
  ])('refuses %j, naming %s', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name}: .+$`));
  });

  it('keeps sample fares off where real ones are expected', () => {
    expect(readConfig({ NODE_ENV: 'production' }).isDemo).toBe(false);
    expect(readConfig({ TRAVELPAYOUTS_TOKEN: 't' }).isDemo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/hudhud' }).isDemo).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/hudhud', DEMO: '1' }).isDemo).toBe(true);
  });

  it('takes the services from the command line', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://localhost/hudhud' }, ['--services=worker']);
    expect(config.services).toEqual({ web: false, worker: true });
  });

  it('reads the keys of passwords, the one in use first, and refuses short ones', () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(40)];
    const peppers = (PASSWORD_PEPPER: string) => readConfig({ PASSWORD_PEPPER }).passwords.peppers;
    expect(peppers(`${first}, ${second}`)).toEqual([first, second]);
    expect(() => peppers(`${first},short`)).toThrow(/^PASSWORD_PEPPER: /);
    expect(readConfig({}).passwords).toEqual({ peppers: null, shortest: 6, hasBlocklist: true });
    const strict = readConfig({ PASSWORD_MIN: '8', PASSWORD_BLOCKLIST: 'off' }).passwords;
    expect(strict).toMatchObject({ shortest: 8, hasBlocklist: false });
    expect(() => readConfig({ PASSWORD_MIN: '5' })).toThrow(/^PASSWORD_MIN: /);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '' }).port).toBe(3000);
  });

  it('reads who mail comes from, with and without a name', () => {
    const from = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).mail.from;
    expect(from('no-reply@example.sa')).toEqual({ name: null, address: 'no-reply@example.sa' });
    expect(from('هدهد <no-reply@example.sa>')).toEqual({ name: 'هدهد', address: 'no-reply@example.sa' });
    expect(readConfig({}).mail.smtpUrl).toBeNull();
  });
});
