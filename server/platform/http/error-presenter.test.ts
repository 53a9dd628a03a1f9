import { Hono } from 'hono';
import { describe, expect, it, test } from 'vitest';
import { chunksOf } from '#server/platform/chunks.ts';
import { createLogger } from '#server/platform/logger.ts';
import { createErrorResponse, createOverloadedResponse } from './error-presenter.ts';
import type { HttpContext, HttpEnv } from './http-env.ts';
import { createNotFoundResponse } from './not-found-response.ts';
import type { PageRequest } from './page-response.ts';

const html = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** One route that never finds anything, and the pages asked for instead. */
function setUp() {
  const asked: PageRequest[] = [];
  const respondNotFound = createNotFoundResponse((request) => {
    asked.push(request);
    return { status: 404, headers: { 'content-type': 'text/html' }, body: 'the page' };
  }, 'nothing here');
  const app = new Hono<HttpEnv>();
  app.get('/go/:pair/:site', respondNotFound);
  app.onError((error, c) => createErrorResponse(error, c, { logger: createLogger('silent') } as HttpContext));
  const get = (path: string, headers: Record<string, string>) => app.request(path, { headers });
  return { asked, get };
}

describe('an address that leads nowhere', () => {
  test('is the page of the site for a browser', async () => {
    const { asked, get } = setUp();
    const answer = await get('/go/RUH-XXX/nowhere?adults=2&lang=ar', { accept: html });
    expect([answer.status, await answer.text()]).toEqual([404, 'the page']);
    expect(asked.map(({ url }) => url.pathname + url.search)).toEqual(['/go/RUH-XXX/nowhere?adults=2']);
  });

  test.each([
    ['the link', '?lang=en', {}],
    ['the browser', '', { 'accept-language': 'en-GB' }],
    ['the kept choice', '?lang=ar', { cookie: 'lang=en' }],
  ])('is at its English address for who reads English, by %s', async (_, query, headers) => {
    const { asked, get } = setUp();
    const answer = await get(`/go/RUH-XXX/nowhere${query}`, { accept: html, ...headers });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/en/go/RUH-XXX/nowhere']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(asked).toEqual([]);
  });

  test('stays Arabic for who chose Arabic, whatever the link says', async () => {
    const { asked, get } = setUp();
    const headers = { accept: html, cookie: 'lang=ar', 'accept-language': 'en' };
    expect((await get('/go/RUH-XXX/nowhere?lang=en', headers)).status).toBe(404);
    expect(asked).toHaveLength(1);
  });

  test.each([{}, { accept: 'application/json' }, { accept: '*/*' }])('is JSON for %j', async (headers) => {
    const { asked, get } = setUp();
    const answer = await get('/go/RUH-XXX/nowhere', headers as Record<string, string>);
    expect(answer.status).toBe(404);
    expect((await answer.json()).code).toBe('not_found');
    expect(asked).toEqual([]);
  });
});

describe('the answer to a refused request', () => {
  const answerTo = createOverloadedResponse('https://hudhud.example');
  const headersOf = (list: readonly string[]) =>
    Object.fromEntries(chunksOf(list, 2).map(([name, value]) => [name, value]));

  it('tells a program the code and when to come back', () => {
    const { status, headers, body } = answerTo({ url: '/api/deals?search=x', headers: { accept: html } });
    expect(status).toBe(503);
    expect(JSON.parse(body.toString())).toEqual({
      code: 'overloaded',
      message: 'الموقع مزدحم الآن. حاول بعد ثوانٍ.',
    });
    expect(headersOf(headers)).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'content-length': String(body.byteLength),
      'strict-transport-security': expect.stringContaining('max-age='),
    });
  });

  it.each([
    [{ 'accept-language': 'en-GB,en;q=0.9' }, 'The site is busy'],
    [{ cookie: 'lang=en' }, 'The site is busy'],
    [{}, 'الموقع مزدحم'],
  ])('shows a person a page in their language: %o', (headers, words) => {
    const answer = answerTo({ url: '/deals?search=x', headers: { accept: html, ...headers } });
    expect(answer.body.toString()).toContain(words);
    expect(headersOf(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
  });
});
