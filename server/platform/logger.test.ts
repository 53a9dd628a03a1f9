import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { measureFastest } from '#test/support/worst-texts.ts';
import { createAnnounce, createLogger, hideSecrets } from './logger.ts';

function captureLines(): { lines: string[]; destination: { write(line: string): void } } {
  const lines: string[] = [];
  return { lines, destination: { write: (line) => lines.push(line) } };
}

describe('createLogger', () => {
  it('hides secrets and addresses of people at every depth it promises', () => {
    const { lines, destination } = captureLines();
    const logger = createLogger('info', destination);
    const secret = 's3cr3t';
    logger.info(
      { authorization: secret, request: { headers: { cookie: secret, 'x-access-token': secret } } },
      'a',
    );
    logger.info({ token: secret, user: { password: secret, email: secret, ip: secret } }, 'b');
    logger.info({ a: { b: { c: { password: secret } } } }, 'c');
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain(secret);
    expect(lines[0]).toContain('[hidden]');
  });

  it('keeps one line for text with line breaks and terminal codes', () => {
    const { lines, destination } = captureLines();
    createLogger('info', destination).info({ path: '/a\r\n{"level":60}\u001b[31m' }, 'seen');
    expect(lines).toHaveLength(1);
    for (const character of ['\r', '\n', '\u001b']) expect(lines[0]?.trimEnd()).not.toContain(character);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'seen' });
  });

  it('tells the class, text and stack of an error, and none of its other fields', () => {
    const { lines, destination } = captureLines();
    const cause = new RangeError('inner');
    const error = Object.assign(new Error('outer', { cause }), { code: '23505', detail: '(email)=(a@b.sa)' });
    createLogger('info', destination).error({ err: error }, 'failed');
    expect(lines.join('')).not.toContain('a@b.sa');
    const { err } = JSON.parse(lines[0] ?? '');
    expect(err).toMatchObject({ type: 'Error', message: 'outer', code: '23505' });
    expect(err.stack).toContain('logger.test.ts');
    expect(err.cause).toMatchObject({ type: 'RangeError', message: 'inner' });
  });

  it('says nothing below its level', () => {
    const { lines, destination } = captureLines();
    createLogger('warn', destination).info('quiet');
    expect(lines).toEqual([]);
  });
});

describe('createAnnounce', () => {
  it('says a line of words on a terminal alone, and a log line elsewhere', () => {
    const { lines, destination } = captureLines();
    const { lines: shown, destination: terminal } = captureLines();
    const logger = createLogger('info', destination);
    createAnnounce(logger, { ...terminal, isTTY: true })('Hudhud answers');
    expect([shown, lines]).toEqual([['Hudhud answers\n'], []]);
    createAnnounce(logger, terminal)('Hudhud answers');
    expect(shown).toHaveLength(1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, msg: 'Hudhud answers' }]);
  });
});

describe('secrets in log lines', () => {
  const text = (characters: string, length: number) =>
    fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });
  const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const token = fc.oneof(text(base64url, 43), text(base64url, 22), text('0123456789abcdef', 64)).filter(
    // One in thousands has no digit and may read like words; it is chance and no rule.
    (value) => /\d/.test(value) && /[A-Za-z]/.test(value),
  );
  const email = fc.emailAddress().filter((address) => !/["'<>()[\]{}\\,;:/=?&#|]/.test(address));
  const around = fc.constantFrom(
    ' ',
    '/',
    '"',
    '\n',
    '=',
    '?token=',
    '#token=',
    ':',
    '(',
    '\r\n',
    '\t',
    '\u0000',
    'see ',
  );

  function logged(...told: Parameters<ReturnType<typeof createLogger>['info']>): string {
    const lines: string[] = [];
    createLogger('info', { write: (line) => void lines.push(line) }).info(...told);
    return lines.join('');
  }

  describe('a line of the log', () => {
    it('holds no secret of ours, wherever it stands, and stays JSON', () => {
      fc.assert(
        fc.property(token, around, around, (secret, before, after) => {
          const line = logged(
            { path: before + secret + after, err: new Error(before + secret) },
            `x${before}${secret}${after}`,
          );
          expect(line).not.toContain(secret);
          expect(() => JSON.parse(line)).not.toThrow();
        }),
        { numRuns: 500 },
      );
    });

    it('holds no e-mail address, written plainly or for an address bar', () => {
      fc.assert(
        fc.property(email, around, (address, before) => {
          for (const written of [address, address.replace('@', '%40')]) {
            const line = logged({ said: before + written }, `to${before}${written}`);
            expect(line).not.toContain(written);
            expect(() => JSON.parse(line)).not.toThrow();
          }
        }),
        { numRuns: 500 },
      );
    });

    it.each([
      'https://hudhud.example.sa/en/reset#token=abc',
      '/verify?token=short',
      'sara@example.com',
      'نورة@مثال.السعودية',
    ])('does not hold %s', (secret) => {
      expect(logged({ secret }, secret)).not.toMatch(/abc|short|sara|نورة/);
    });

    it.each([
      '0b6f3c1e-8d5a-4f0e-9b52-0a4d7c1f2e33',
      'at holdActingAccountWithAdministrators (/srv/hudhud/server/accounts/acting-account.ts:12:3)',
      '/srv/node_modules/@hono/node-server/dist/index.js',
      'kysely@0.28.1',
      'a-very-long-name-of-a-file-of-ours.service.ts',
      '2026-11-21T09:00:00.000Z',
      'content security policy violation',
      '12345678901234567890123456789',
    ])('may say %s', (plain) => {
      expect(JSON.parse(hideSecrets(JSON.stringify({ plain })))).toEqual({ plain });
    });

    it('takes long lines as they come', () => {
      const line = JSON.stringify({
        a: 'a'.repeat(200_000),
        b: '@'.repeat(100_000),
        c: 'a.'.repeat(100_000),
      });
      expect(measureFastest(() => hideSecrets(line), 2000)).toBeLessThan(2000);
    });
  });

  it('keeps the names of migrations', () => {
    for (const name of Object.keys(migrations))
      expect(hideSecrets(`{"name":"${name}"}`)).toBe(`{"name":"${name}"}`);
    expect(hideSecrets('{"a":"0007-deal-administration7"}')).toBe('{"a":"[hidden]"}');
  });

  it('keeps the ids of requests and traces, but nothing else in their place', () => {
    const id = '0123456789abcdef0123456789abcdef';
    for (const line of [`{"requestId":"${id}"}`, `{"traceId":"${id}"}`]) expect(hideSecrets(line)).toBe(line);
    const hidden = '{"requestId":"[hidden]"}';
    expect(hideSecrets('{"requestId":"fIx3dTok3nOfAPers0nWh0LoggedIn12"}')).toBe(hidden);
    expect(hideSecrets(`{"other":"${id}"}`)).toBe('{"other":"[hidden]"}');
  });
});
