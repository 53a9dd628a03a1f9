import { describe, expect, it } from 'vitest';
import { contentCodingOf, encodeBody } from './content-coding.ts';

describe('contentCodingOf', () => {
  it.each([
    [null, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=1.0, BR;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['deflate', 'identity'],
    ['brotli', 'identity'],
    // Cut, it would seem to accept what it refuses.
    [`${'x'.repeat(296)},br;q=0`, 'identity'],
  ] as const)('%s is answered as %s', (header, coding) => {
    expect(contentCodingOf(header)).toBe(coding);
    expect(contentCodingOf(header)).toBe(coding);
  });
});

describe('encodeBody', () => {
  it('leaves small bodies as they are', async () => {
    const small = Buffer.alloc(1023);
    expect(await encodeBody(small, 'br')).toEqual({ body: small, coding: 'identity' });
    expect((await encodeBody(Buffer.alloc(1024), 'br')).coding).toBe('br');
  });
});
