import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { measureFastest } from '#test/support/worst-texts.ts';
import { createAnnounce, createLogger, hideSecrets } from './logger.ts';

/** What is logged, as written. */
const lines: string[] = [];
const logger = createLogger('info', { write: (line) => void lines.push(line) });
beforeEach(() => void lines.splice(0));

function logged(fields: object, message: string): string {
  lines.length = 0;
  logger.info(fields, message);
  expect(lines).toHaveLength(1);
  return lines.join('');
}

describe('createLogger', () => {
  const secret = 's3cr3t';
  it.each([
    { authorization: secret, request: { headers: { cookie: secret, 'x-access-token': secret } } },
    { token: secret, user: { password: secret, email: secret, ip: secret } },
    { a: { b: { c: { password: secret } } } },
  ])('hides secrets and addresses of people at every depth it promises: %j', (fields) => {
    const line = logged(fields, 'a');
    expect(line).not.toContain(secret);
    expect(line).toContain('[hidden]');
  });

  it('keeps one line for text with line breaks and terminal codes', () => {
    const line = logged({ path: '/a\r\n{"level":60}\u001b[31m' }, 'seen');
    for (const character of ['\r', '\n', '\u001b']) expect(line.trimEnd()).not.toContain(character);
    expect(JSON.parse(line)).toMatchObject({ msg: 'seen' });
  });

  it('tells the class, text and stack of an error, and none of its other fields', () => {
    const cause = new RangeError('inner');
    const error = Object.assign(new Error('outer', { cause }), { code: '23505', detail: '(email)=(a@b.sa)' });
    const line = logged({ err: error }, 'failed');
    expect(line).not.toContain('a@b.sa');
    expect(JSON.parse(line).err).toMatchObject({
      type: 'Error',
      message: 'outer',
      code: '23505',
      stack: expect.stringContaining('logger.test.ts'),
      cause: { type: 'RangeError', message: 'inner' },
    });
  });

  it('says nothing below its level', () => {
    logger.debug('quiet');
    expect(lines).toEqual([]);
  });
});

it('an announcement is a line of words on a terminal alone, and a log line elsewhere', () => {
  const shown: string[] = [];
  const write = (text: string) => void shown.push(text);
  createAnnounce(logger, { write, isTTY: true })('Hudhud answers');
  expect([shown, lines]).toEqual([['Hudhud answers\n'], []]);
  createAnnounce(logger, { write })('Hudhud answers');
  expect(shown).toHaveLength(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, msg: 'Hudhud answers' }]);
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
  const signs = [' ', '/', '"', '\n', '=', '?token=', '#token=', ':', '(', '\r\n', '\t', '\u0000', 'see '];
  const around = fc.constantFrom(...signs);
  const many = { numRuns: 500 };

  it('are none of ours, wherever it stands, and the line stays JSON', () => {
    fc.assert(
      fc.property(token, around, around, (secret, before, after) => {
        const line = logged(
          { path: before + secret + after, err: new Error(before + secret) },
          `x${before}${secret}${after}`,
        );
        expect(line).not.toContain(secret);
        expect(() => JSON.parse(line)).not.toThrow();
      }),
      many,
    );
  });

  it('are no e-mail address, written plainly or for an address bar', () => {
    fc.assert(
      fc.property(email, around, (address, before) => {
        for (const written of [address, address.replace('@', '%40')]) {
          const line = logged({ said: before + written }, `to${before}${written}`);
          expect(line).not.toContain(written);
          expect(() => JSON.parse(line)).not.toThrow();
        }
      }),
      many,
    );
  });

  it.each([
    'https://hudhud.example.sa/en/reset#token=abc',
    '/verify?token=short',
    'sara@example.com',
    'نورة@مثال.السعودية',
  ])('are not %s', (secret) => {
    expect(logged({ secret }, secret)).not.toMatch(/abc|short|sara|نورة/);
  });

  const id = '0123456789abcdef0123456789abcdef';

  it.each([
    { plain: '0b6f3c1e-8d5a-4f0e-9b52-0a4d7c1f2e33' },
    { plain: 'at holdActingAccountWithAdministrators (/srv/hudhud/server/accounts/acting-account.ts:12:3)' },
    { plain: '/srv/node_modules/@hono/node-server/dist/index.js' },
    { plain: 'kysely@0.28.1' },
    { plain: 'a-very-long-name-of-a-file-of-ours.service.ts' },
    { plain: '2026-11-21T09:00:00.000Z' },
    { plain: 'content security policy violation' },
    { plain: '12345678901234567890123456789' },
    { requestId: id },
    { traceId: id },
    ...Object.keys(migrations).map((name) => ({ name })),
  ])('may say %j', (fields) => {
    expect(JSON.parse(hideSecrets(JSON.stringify(fields)))).toEqual(fields);
  });

  it.each([
    { other: id },
    { requestId: 'fIx3dTok3nOfAPers0nWh0LoggedIn12' },
    { a: '0007-deal-administration7' },
  ])('are what only looks like a name or an id: %j', (fields) => {
    const [name] = Object.keys(fields);
    expect(hideSecrets(JSON.stringify(fields))).toBe(`{"${name}":"[hidden]"}`);
  });

  it('take no time in long lines', () => {
    const long = { a: 'a'.repeat(200_000), b: '@'.repeat(100_000), c: 'a.'.repeat(100_000) };
    const line = JSON.stringify(long);
    expect(measureFastest(() => hideSecrets(line), 2000)).toBeLessThan(2000);
  });
});
