import { describe, expect, it } from 'vitest';
import { createOverloadedResponse } from './overloaded-response.ts';

const answerTo = createOverloadedResponse('https://hudhud.example');

function headersOf(list: readonly string[]): Headers {
  const headers = new Headers();
  for (let i = 0; i < list.length; i += 2) headers.set(list[i] ?? '', list[i + 1] ?? '');
  return headers;
}

describe('createOverloadedResponse', () => {
  it('tells a program the code and when to come back', () => {
    const { status, headers, body } = answerTo({
      url: '/api/deals?search=x',
      headers: { accept: 'text/html' },
    });
    expect(status).toBe(503);
    expect(JSON.parse(body.toString())).toEqual({
      code: 'overloaded',
      message: 'الموقع مزدحم الآن. حاول بعد ثوانٍ.',
    });
    const read = headersOf(headers);
    expect(Number(read.get('retry-after'))).toBeGreaterThan(0);
    expect(read.get('cache-control')).toBe('no-store');
    expect(read.get('content-length')).toBe(String(body.byteLength));
    expect(read.get('strict-transport-security')).toContain('max-age=');
  });

  it.each([
    [{ 'accept-language': 'en-GB,en;q=0.9' }, 'The site is busy'],
    [{ cookie: 'lang=en' }, 'The site is busy'],
    [{}, 'الموقع مزدحم'],
  ])('shows a person a page in their language: %o', (headers, words) => {
    const answer = answerTo({ url: '/deals?search=x', headers: { accept: 'text/html,*/*', ...headers } });
    expect(answer.body.toString()).toContain(words);
    const read = headersOf(answer.headers);
    expect(read.get('content-type')).toBe('text/html; charset=utf-8');
    expect(read.get('content-security-policy')).toContain("script-src 'self'");
  });
});
