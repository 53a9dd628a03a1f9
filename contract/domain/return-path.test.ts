import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

describe('the way back', () => {
  it.each(['/', '/deals?page=2', '/en/deal/CAI?origin=RUH#prices', '/account?tab=security'])(
    'takes %s',
    (path) => expect(safeReturnPath(path)).toBe(path),
  );

  it.each([
    ...[
      '',
      null,
      undefined,
      'deals',
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil',
    ],
    ...['/\t/evil.example', '/%0d\n', '/..//evil.example', '/.//evil.example', '/a/../..//evil.example'],
    ...[
      'javascript:alert(1)',
      '/api/logout',
      '/go?to=x',
      '/login',
      '/en/login',
      '/\u0000',
      `/${'a'.repeat(600)}`,
    ],
  ])('leaves %j', (path) => expect(safeReturnPath(path)).toBeUndefined());

  it('never leads to another host', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '@',
      ':',
      'evil.example',
      '%2f',
      '?',
      '#',
      ' ',
      '\t',
      'http:',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = safeReturnPath(`/${parts.join('')}`);
        if (path !== undefined) expect(new URL(path, 'https://own.example').host).toBe('own.example');
      }),
    );
  });
});
