import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAborted, whatsappLink } from './share-button.tsx';

describe('whatsappLink', () => {
  test('carries the words and the address', () => {
    const link = new URL(
      whatsappLink('الرياض إلى إسطنبول', 'https://example.sa/deal/IST?origin=RUH&tripType=oneway'),
    );
    expect(link.origin + link.pathname).toBe('https://wa.me/');
    expect(link.searchParams.get('text')).toBe(
      'الرياض إلى إسطنبول\nhttps://example.sa/deal/IST?origin=RUH&tripType=oneway',
    );
  });

  test('leads to WhatsApp with one parameter, whatever is said', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const link = new URL(whatsappLink(text, 'https://example.sa/'));
        expect([link.host, ...link.searchParams.keys()]).toEqual(['wa.me', 'text']);
      }),
    );
  });
});

test('a sheet closed by the reader is no failure', () => {
  expect(isAborted(new DOMException('closed', 'AbortError'))).toBe(true);
  expect(isAborted(new DOMException('refused', 'NotAllowedError'))).toBe(false);
  expect(isAborted(new Error('AbortError'))).toBe(false);
});
