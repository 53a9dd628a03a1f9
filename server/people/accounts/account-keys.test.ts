import { describe, expect, it } from 'vitest';
import { createAccountKeys } from './account-keys.ts';

const one = 'the first key of tests and no secret';
const other = 'the other key of tests and no secret';

function keysOf(...peppers: string[]) {
  return createAccountKeys({
    dataDirectory: '/nowhere',
    passwords: { peppers, shortest: 6, hasBlocklist: true },
  });
}

describe('a sealed text', () => {
  it('is opened for its purpose alone, and never sealed the same twice', () => {
    const keys = keysOf(one);
    const sealed = keys.seal('second factor sara', 'JBSWY3DPEHPK3PXP');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(keys.open('second factor sara', sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(() => keys.open('second factor noura', sealed)).toThrow();
    expect(keys.seal('second factor sara', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  });

  it('is refused with any character changed or cut off', () => {
    const keys = keysOf(one);
    const sealed = keys.seal('a', 'هدهد');
    const [id = '', nonce = '', text = '', tag = ''] = sealed.split('.');
    const turned = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
    for (const parts of [
      [id, turned(nonce), text, tag],
      [id, nonce, turned(text), tag],
      [id, nonce, text, turned(tag)],
      [id, nonce, text, tag.slice(0, 6)],
      [id, nonce, text],
      [id],
    ]) {
      expect(() => keys.open('a', parts.join('.'))).toThrow();
    }
  });

  it('is opened after the key in use was changed, and not without its own', () => {
    const sealed = keysOf(one).seal('a', 'text');
    expect(keysOf(other, one).open('a', sealed)).toBe('text');
    expect(() => keysOf(other).open('a', sealed)).toThrow(/the key [\w-]{8} that a secret needs is not in/);
  });
});

describe('tags under every key', () => {
  it('begin with the one in use and hold those made before', () => {
    const before = keysOf(one).tag('code', 'x');
    expect(keysOf(one).everyTag('code', 'x')).toEqual([before]);
    const after = keysOf(other, one);
    expect(after.everyTag('code', 'x')).toEqual([after.tag('code', 'x'), before]);
  });
});
