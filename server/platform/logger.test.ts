import { describe, expect, it } from 'vitest';
import { createAnnounce, createLogger } from './logger.ts';

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
