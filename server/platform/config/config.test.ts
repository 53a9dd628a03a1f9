import { describe, expect, it } from 'vitest';
import { providerModules } from '#server/app/providers.ts';
import { ConfigError, readConfig as readWithSources } from './config.ts';

const readConfig = (environment: Record<string, string | undefined>, args: readonly string[] = []) =>
  readWithSources(environment, args, providerModules);

const everyDanger = 'embedded-database,mail-to-files,no-app-url';
const DATABASE_URL = 'postgres://localhost/hudhud';

describe('readConfig', () => {
  it.each([{}, { PORT: '' }])(
    'runs with nothing set: embedded database, sample fares, loopback: %j',
    (none) => {
      expect(readConfig(none)).toMatchObject({
        host: '127.0.0.1',
        port: 3000,
        databaseUrl: null,
        databasePool: 10,
        isDemo: true,
        services: { web: true, worker: true },
      });
    },
  );

  it.each([
    [{ ALLOW: 'everything' }, 'ALLOW'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL'],
    [{ PASSWORD_MIN: '5' }, 'PASSWORD_MIN'],
    [{ APP_URL: 'ftp://example.sa' }, 'APP_URL'],
    [{ DEMO: '1', NODE_ENV: 'production' }, 'DEMO'],
    [{ DEMO: '1', TRAVELPAYOUTS_TOKEN: 't' }, 'DEMO'],
    [{ TRAVELPAYOUTS_MARKER: '1' }, 'TRAVELPAYOUTS_MARKER'],
    [{ TRAVELPAYOUTS_TOKEN: 't', TRAVELPAYOUTS_MARKER: '12x' }, 'TRAVELPAYOUTS_MARKER: not a partner number'],
    [{ TRAVELPAYOUTS_TOKEN: 't', TRAVELPAYOUTS_MARKER: '-1' }, 'TRAVELPAYOUTS_MARKER'],
    [{ SERPAPI_KEY: 'k', SERPAPI_URL: 'serpapi' }, 'SERPAPI_URL'],
    [{ WEGO_API_TOKEN: 'k', WEGO_API_URL: 'ftp://api.example' }, 'WEGO_API_URL'],
    [{ DEMO: '1', SERPAPI_KEY: 'k', SERPAPI_URL: 'https://localhost.example' }, 'DEMO'],
    [{ SERVICES: 'web' }, 'SERVICES'],
    // Price patterns are computed from the observations of 26 weeks.
    [{ HISTORY_MONTHS: '6' }, 'HISTORY_MONTHS'],
    [{ SMTP_URL: 'https://mail.example.sa', MAIL_FROM: 'a@example.sa' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example.sa' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Hudhud' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Hudhud <a@example.sa>\r\nBcc: b@example.sa' }, 'MAIL_FROM'],
  ])('refuses %j, naming %s', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name}: .+$`));
  });

  it.each(['eighty', '80.5', '0', '70000'])('says which numbers are possible, instead of %s', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow('PORT: a whole number from 1 to 65535');
    expect(() => readConfig({ HISTORY_MONTHS: 'x' })).toThrow(
      'HISTORY_MONTHS: a whole number from 0 to 1200',
    );
  });

  it('keeps sample fares off where real ones are expected', () => {
    expect(readConfig({ NODE_ENV: 'production', ALLOW: everyDanger }).isDemo).toBe(false);
    expect(readConfig({ TRAVELPAYOUTS_TOKEN: 't' }).isDemo).toBe(false);
    expect(readConfig({ DATABASE_URL }).isDemo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).isDemo).toBe(true);
  });

  it('has sample fares beside stand-ins of the sources on this machine, where told to', () => {
    const standIn = { SERPAPI_KEY: 'k', SERPAPI_URL: 'http://127.0.0.1:4000' };
    expect(readConfig({ ...standIn, DEMO: '1' })).toMatchObject({ isDemo: true, sourceValues: standIn });
    expect(readConfig(standIn).isDemo).toBe(false);
    expect(() => readConfig({ ...standIn, DEMO: '1', WEGO_API_TOKEN: 'k' })).toThrow(
      /^DEMO: .+WEGO_API_TOKEN$/,
    );
  });

  it('takes the services from the command line', () => {
    const config = readConfig({ DATABASE_URL }, ['--services=worker']);
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
  });

  it('reads who mail comes from, with and without a name', () => {
    const from = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).mail.from;
    expect(from('no-reply@example.sa')).toEqual({ name: null, address: 'no-reply@example.sa' });
    expect(from('هدهد <no-reply@example.sa>')).toEqual({ name: 'هدهد', address: 'no-reply@example.sa' });
    expect(readConfig({}).mail.smtpUrl).toBeNull();
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { APP_URL: 'https://hudhud.example.sa' },
    { HOST: '0.0.0.0', APP_URL: 'https://hudhud.example.sa' },
    { TRUST_PROXY: '1' },
  ])('gives nobody a demo administrator at %j without being told to', (environment) => {
    expect(() => readConfig(environment)).toThrow(
      /^DEMO: others may reach this site .+ DEMO=0 .+ DEMO=1 .+$/,
    );
    expect(readConfig({ ...environment, DEMO: '0' })).toMatchObject({ isDemo: false, isPublicDemo: false });
    expect(readConfig({ ...environment, DEMO: '1' })).toMatchObject({ isDemo: true, isPublicDemo: true });
    for (const real of [{ TRAVELPAYOUTS_TOKEN: 't' }, { DATABASE_URL }])
      expect(readConfig({ ...environment, ...real })).toMatchObject({ isDemo: false, isPublicDemo: false });
  });

  it.each([
    {},
    { HOST: '127.0.0.1' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { APP_URL: 'http://localhost:3000' },
    { APP_URL: 'http://[::1]:3000' },
    { APP_URL: 'http://127.0.0.1:8080' },
  ])('keeps sample fares on where only this machine comes: %j', (environment) => {
    expect(readConfig(environment)).toMatchObject({ isDemo: true, isPublicDemo: false });
  });

  it('asks production for a database, a mail server and an address, in one line', () => {
    const production = (more: object) => () => readConfig({ NODE_ENV: 'production', ...more });
    expect(production({})).toThrow(
      'DATABASE_URL, SMTP_URL, APP_URL: needed with NODE_ENV=production; to go without, set ALLOW=embedded-database,mail-to-files,no-app-url',
    );
    const needs = {
      DATABASE_URL: { value: DATABASE_URL, word: 'embedded-database' },
      SMTP_URL: { value: 'smtp://mail.example.sa', word: 'mail-to-files' },
      APP_URL: { value: 'https://example.sa', word: 'no-app-url' },
    };
    const values = Object.entries(needs).map(([name, { value }]) => [name, value]);
    const given = { ...Object.fromEntries(values), MAIL_FROM: 'a@example.sa' };
    expect(production(given)().isProduction).toBe(true);
    for (const [name, { word }] of Object.entries(needs)) {
      const without = { ...given, [name]: '' };
      expect(production(without)).toThrow(
        `${name}: needed with NODE_ENV=production; to go without, set ALLOW=${word}`,
      );
      expect(production({ ...without, ALLOW: word })().allowed).toEqual([word]);
    }
  });
});
