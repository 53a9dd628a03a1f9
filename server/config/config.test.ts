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
    [{ SERVICES: 'web' }, 'SERVICES'],
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

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '' }).port).toBe(3000);
  });
});
