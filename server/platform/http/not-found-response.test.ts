import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createSilentLogger } from '#server/platform/logger.ts';
import { createErrorResponse } from './error-response.ts';
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
  app.onError((error, c) => createErrorResponse(error, c, { logger: createSilentLogger() } as HttpContext));
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
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('json'),
    ]);
    expect((await answer.json()).code).toBe('not_found');
    expect(asked).toEqual([]);
  });
});
