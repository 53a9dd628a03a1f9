import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHttpApp } from '#test/support/http-app.ts';
import { guestCacheControl, isAnonymous, sharedForAMinute } from './cache-policy.ts';
import { contentCodingOf } from './content-coding.ts';
import { guest, type Identity } from './http-env.ts';
import { createPageResponses } from './page-response.ts';

const member: Identity = {
  viewer: 'premium',
  signedIn: { userId: 'u', sessionId: 's', role: 'user', language: 'ar', mustChangePassword: false },
};
const secret = 'only for the member';

/** The application with pages that tell everything they were made from. */
function setUp() {
  const identify = async (headers: Headers): Promise<Identity> =>
    headers.get('cookie')?.includes('__Host-sid=member') ? member : guest;
  const now = () => new Date('2026-11-23T10:00:00Z');
  const answerPage = createPageResponses({
    renderer: {
      listRefusedParameters: () => [],
      findCanonicalPath: (pathname, query) => {
        const origin = query.get('origin') === 'JED' ? '?origin=JED' : '';
        return /^\/(?:deals|login)?$/.test(pathname) ? `${pathname}${origin}` : undefined;
      },
      render: async ({ isPersonal, ...input }) => ({
        status: 200,
        location: null,
        isComplete: true,
        html: [input.url, input.language, input.theme, ...Object.values(input.party)]
          .concat(isPersonal ? secret : [], '.'.repeat(1200))
          .join(' '),
      }),
    },
    requestApi: async () => Response.json({}),
    version: () => 1,
    now,
    identify,
    isSecure: true,
  });
  return createHttpApp({ identify, now, renderPage: answerPage, routers: [] }).app;
}

type Sent = { path: string; headers: Record<string, string> };
type Answer = { status: number; body: string; cacheControl: string };

async function tell(response: Response): Promise<Answer> {
  return {
    status: response.status,
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    cacheControl: response.headers.get('cache-control') ?? '',
  };
}

const mayBeShared = ({ status, cacheControl }: Answer): boolean =>
  status === 200 && /\bpublic\b/.test(cacheControl) && /s-maxage=[1-9]/.test(cacheControl);

/** A cache by the standard: one entry for an address and the headers that `Vary` names. */
const standardKey = ({ path, headers }: Sent): string =>
  JSON.stringify([path, headers.cookie, headers['accept-encoding']]);

/** As `deploy/nginx/edge.conf`: requests with a cookie of the site go past it, and `Vary` is not looked at. */
const siteCookie = /(?:^|;\s*)(?:__Host-\w+|lang|theme|party)=/;
const edgeKey = ({ path, headers }: Sent): string | null =>
  siteCookie.test(headers.cookie ?? '') || headers.authorization
    ? null
    : `${path} ${contentCodingOf(headers['accept-encoding'])}`;
const edgeSends = ({ path, headers: { cookie, ...headers } }: Sent): Sent => ({
  path,
  headers: siteCookie.test(cookie ?? '') ? { ...headers, cookie: cookie ?? '' } : headers,
});

const pages = ['/', '/en/', '/deals', '/?origin=JED', '/?lang=en', '/login?token=abc', '/nowhere'];
const calls = ['/api/pricing/CAI/history', '/api/deals', '/api/settings'];
const sessions = ['__Host-sid=member', '__Host-sid=gone', '__Host-admin=x'];
const choices = ['lang=ar', 'lang=en', 'theme=dark', 'party=2.1.0.0'];
const others = ['_ga=GA1.2.3', 'sid=member'];
const sent: fc.Arbitrary<Sent> = fc
  .record({
    path: fc.constantFrom(...pages, ...calls),
    cookie: fc
      .array(fc.constantFrom(...sessions, ...choices, ...others), { maxLength: 3 })
      .map((pairs) => pairs.join('; ')),
    'accept-encoding': fc.constantFrom('', 'gzip', 'br', 'gzip, br'),
    authorization: fc.constantFrom('', '', '', 'Bearer x'),
  })
  .map(({ path, ...headers }) => ({
    path,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value)),
  }));

describe('a cache in front of the site', () => {
  it.each([
    ['that follows the standard', (request: Sent) => request, standardKey],
    ['set up as in edge.conf', edgeSends, edgeKey],
  ])('%s tells every reader what the site would have told them', async (_name, passOn, keyOf) => {
    const direct = setUp();
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 2, maxLength: 25 }), async (requests) => {
        const behind = setUp();
        const stored = new Map<string, Answer>();
        for (const request of requests) {
          const own = await tell(await direct.request(request.path, { headers: request.headers }));
          const key = keyOf(request);
          const known = key === null ? undefined : stored.get(key);
          const { path, headers } = passOn(request);
          const told = known ?? (await tell(await behind.request(path, { headers })));
          if (key !== null && mayBeShared(told)) stored.set(key, told);
          expect([told.status, told.body]).toEqual([own.status, own.body]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('stores nothing that sets a cookie, is personal or names a secret', async () => {
    const app = setUp();
    await fc.assert(
      fc.asyncProperty(sent, async (request) => {
        const response = await app.request(request.path, {
          headers: { ...request.headers, 'accept-encoding': 'identity' },
        });
        const isShared = /\bpublic\b/.test(response.headers.get('cache-control') ?? '');
        const text = await response.text();
        if (isShared) {
          expect(response.headers.get('set-cookie')).toBeNull();
          expect(text).not.toContain(secret);
          expect(request.path).not.toContain('token');
          expect(response.headers.get('vary')).toMatch(/Cookie/);
        }
        if (request.headers.cookie || request.headers.authorization) expect(isShared).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('is told 304 with the same words', async () => {
    const app = setUp();
    for (const path of ['/', '/api/pricing/CAI/history']) {
      const first = await app.request(path);
      expect(first.headers.get('cache-control')).toBe(sharedForAMinute);
      const again = await app.request(path, {
        headers: { 'if-none-match': first.headers.get('etag') ?? '' },
      });
      expect([again.status, again.headers.get('cache-control')]).toEqual([304, sharedForAMinute]);
    }
  });
});

describe('guestCacheControl', () => {
  it('lets only requests without cookies and credentials be shared', () => {
    expect(guestCacheControl(new Headers())).toBe(sharedForAMinute);
    expect(guestCacheControl(new Headers({ cookie: ' ' }))).toBe(sharedForAMinute);
    expect(guestCacheControl(new Headers({ cookie: 'theme=dark' }))).toBe('private, no-cache');
    expect(isAnonymous(new Headers({ authorization: 'Basic x' }))).toBe(false);
  });
});
