import { describe, expect, test, vi } from 'vitest';
import type { SiteStatus } from '#contract/api/site-status.ts';
import type { Language } from '#contract/domain/language.ts';
import { listPages } from '#contract/domain/pages.ts';
import { defaultSettings } from '#contract/domain/settings.ts';
import { buildUser } from '#test/support/build-watch.ts';
import { answering, renderTestPage } from '#test/support/render-page.ts';

const status: SiteStatus = {
  siteName: 'Hudhud',
  siteNameAr: 'هدهد',
  hasSampleFares: true,
  isPublicDemo: false,
  newest: null,
  destinationCount: 9,
  shortRecord: null,
  discounts: null,
};

const missing = Response.json({ code: 'not_found', message: '-' }, { status: 404 });

/** A site of sample fares that has none of them; what else is not given is missing. */
const site = (given: Readonly<Record<string, unknown>> = {}) =>
  answering(
    { '/api/site-status': status, '/api/pricing/destinations': [], '/api/deals': [], ...given },
    missing,
  );

const render: typeof renderTestPage = (language, path, input) =>
  renderTestPage(language, path, { fetchApi: site(), ...input });

describe('renderPage', () => {
  test('counts the same choices in both links to the filters of the deals', async () => {
    const { body } = await render('en', '/deals?region=asia&budget=under-2000&direct=true');
    expect(body.match(/Filter \(\d\)/g)).toEqual(['Filter (3)', 'Filter (3)']);
  });

  test('keeps its titles, and search engines, where prices are real', async () => {
    const real = site({ '/api/site-status': { ...status, hasSampleFares: false } });
    const { head } = await render('ar', '/', { fetchApi: real });
    expect(head).toContain('<title>أرخص أسعار الطيران من الرياض، مُثبتة بسجلها · هدهد</title>');
    expect(head).toMatch(/name="description" content="[^"]+ كما وجدناها/);
    expect(head).not.toMatch(/noindex|معاينة/);
  });

  test.each(['/', '/deals', '/contact', '/terms', '/privacy', '/nowhere'])(
    'says the name an administrator has set, and never the built-in one: %s',
    async (path) => {
      const siteName = { ar: 'أجنحة', en: 'Wings & Co' };
      const named = site({ '/api/settings': { ...defaultSettings, siteName } });
      const english = await render('en', path, { fetchApi: named });
      expect(english.head).toMatch(/<title>.+ · Wings &amp; Co<\/title>/);
      expect(english.body).toContain('aria-label="Wings &amp; Co, home page"');
      expect(
        english.body.split('>Wings &amp; Co<').length + english.body.split('Wings &amp; Co</p>').length,
      ).toBe(5);
      const arabic = await render('ar', path, { fetchApi: named });
      expect(arabic.head).toMatch(/<title>.+ · أجنحة<\/title>/);
      const readable = (page: { head: string; body: string }) =>
        (page.head + page.body).replace(/Hudhud\s*API/g, '');
      expect(readable(english)).not.toContain('Hudhud');
      expect(readable(arabic)).not.toContain('هدهد');
    },
  );

  test.each(['/', '/deals', '/login', '/nowhere'])(
    'warns of a public demo, and of no other site: %s',
    async (path) => {
      const warnings = { ar: 'موقع تجريبي مفتوح للجميع', en: 'Public demo: prices are samples' };
      const isDemo = site({ '/api/site-status': { ...status, isPublicDemo: true } });
      for (const language of ['ar', 'en'] as const) {
        expect((await render(language, path)).body).not.toContain(warnings[language]);
        expect((await render(language, path, { fetchApi: isDemo })).body).toContain(warnings[language]);
      }
    },
  );

  test('writes no inline style or script', async () => {
    const { head, body } = await render('ar', '/');
    // A block of data is not run.
    const html = (head + body).replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '');
    expect(html).not.toMatch(/ style=|<style|<script|javascript:/);
  });

  test('the same answers give the same bytes', async () => {
    expect(await render('ar', '/')).toEqual(await render('ar', '/'));
  });

  test('40 renderings at once come back each in its own language', async () => {
    const languages = Array.from({ length: 40 }, (_, index): Language => (index % 2 ? 'en' : 'ar'));
    const pages = await Promise.all(languages.map((language) => render(language, '/')));
    pages.forEach(({ head, body }, index) => {
      const [own, other] = ['هدهد', 'Hudhud'];
      expect(head).toContain(languages[index] === 'ar' ? own : other);
      expect(body).toContain(languages[index] === 'ar' ? 'انتقل إلى المحتوى' : 'Skip to the content');
    });
  });

  test('a broken API leaves a page that the browser completes', async () => {
    const page = await render('ar', '/', { fetchApi: async () => new Response('busy', { status: 503 }) });
    expect(page.status).toBe(200);
    expect(JSON.parse(page.state).answers).toEqual([[['/api/auth/user', {}], null]]);
    expect(page.isComplete).toBe(false);
    expect((await render('ar', '/')).isComplete).toBe(true);
  });

  test('a shared page asks for nothing of its reader, and is drawn for a guest', async () => {
    const fetchApi = vi.fn(site());
    const page = await render('en', '/deals', { fetchApi });
    expect(fetchApi.mock.calls.join()).not.toMatch(/auth|favorites|account|preferences/);
    expect(fetchApi).toHaveBeenCalled();
    expect(page.body).toContain('href="/en/login?tab=signup"');
  });

  test('a personal page names its reader', async () => {
    const reader = buildUser();
    const personal = site({ '/api/auth/user': reader, '/api/favorites': [] });
    const page = await render('en', '/terms', { fetchApi: personal, isPersonal: true });
    expect(page.body).toContain('Your account, Noura');
    expect(page.body).not.toContain('/en/login');
    expect(JSON.parse(page.state).answers).toContainEqual([['/api/auth/user', {}], reader]);
    expect(page.isComplete).toBe(true);
  });

  test('the sign-in page is of no use to a personal page’s reader, who is led on', async () => {
    const input = { fetchApi: site({ '/api/auth/user': buildUser() }), isPersonal: true };
    expect((await render('en', '/login?next=%2Fdeals', input)).location).toBe('/en/deals');
    expect((await render('ar', '/login', input)).location).toBe('/');
    expect((await render('ar', '/login')).location).toBeNull();
  });

  test('a silent API does not hold the page', async () => {
    vi.useFakeTimers();
    try {
      const rendering = render('ar', '/', { fetchApi: () => new Promise(() => {}) });
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await rendering).toMatchObject({ status: 200, isComplete: false });
    } finally {
      vi.useRealTimers();
    }
  });

  test('nothing in the state ends its script', async () => {
    const siteName = '</script><script>alert(1)</script>\u2028';
    const fetchApi = site({ '/api/site-status': { ...status, siteName } });
    const page = await render('ar', '/', { fetchApi });
    expect(page.state).not.toContain('<');
    expect(page.state).not.toContain('\u2028');
    expect(JSON.stringify(JSON.parse(page.state).answers)).toContain('</script>');
  });
});

test.each(['/record/7', '/shared/0123456789abcdef0123456789abcdef0123456789a'])(
  'a page that lacks what it is about is no page: %s',
  async (path) => {
    const overloaded = Response.json({ code: 'overloaded', message: '-' }, { status: 503 });
    const busy = answering({ '/api/site-status': status }, overloaded);
    expect((await render('en', path, { fetchApi: busy })).status).toBe(503);
    expect((await render('en', path)).status).toBe(404);
  },
);

test('every page has a description', async () => {
  for (const { page } of listPages().filter(({ page }) => page.readers !== 'administrators')) {
    const { head } = await render('en', page.path.replace(':code', 'IST').replace('/*', ''));
    expect([page.path, /<meta name="description" content="[^"]+"/.test(head)]).toEqual([page.path, true]);
  }
});

describe('a value of the address that the page ignores', () => {
  const refused = ['departureDate', 'adults'];

  test.each([
    ['en', 'the departure date and the number of adults'],
    ['ar', 'تاريخ الذهاب وعدد البالغين'],
  ] as const)('is said in %s', async (language, names) => {
    const { body } = await render(language, '/search?destination=IST', { refused });
    expect(body).toContain(names);
    expect(body.indexOf(names)).toBeLessThan(body.indexOf('<header'));
  });

  test('is said beside the filters of the list of deals', async () => {
    const { body } = await render('en', '/deals?budget=x', { refused: ['budget'] });
    expect(body.indexOf('Not applied from your link: the budget.')).toBeGreaterThan(body.indexOf('<main'));
  });

  // Guests share the page of the canonical address, from which the server drops the value.
  test.each(['/', '/deals', '/search', '/deal/IST?origin=RUH&tripType=oneway'])(
    'is said on %s, as the browser that has the value says it',
    async (path) => {
      const { body } = await render('en', path, { refused: ['origin'] });
      expect(body).toContain('the departure airport');
    },
  );

  test('is not spoken of where every value is known', async () => {
    const { body } = await render('en', '/search?destination=IST');
    expect(body).not.toContain('Unknown values in the link');
  });
});

describe('the page at "/" depends on who reads it', () => {
  async function renderRoot(isPersonal: boolean, user: unknown = buildUser()) {
    const fetchApi = vi.fn(answering({ '/api/auth/user': user }));
    const page = await renderTestPage('en', '/', { isPersonal, fetchApi });
    return { page, asked: fetchApi.mock.calls.map(([path]) => path.split('?')[0]) };
  }

  test('somebody signed in has a home, with its words and everything it shows', async () => {
    const { page, asked } = await renderRoot(true);
    expect(page.body).toContain('Welcome, <bdi>Noura</bdi>');
    expect(page.modules).toEqual(['messages/generated/en.ts', 'web/chrome/account-menu.tsx']);
    expect(page.later.slice(-5)).toEqual([
      'web/pages/home/home.page.tsx',
      'messages/generated/en-favorites.ts',
      'messages/generated/en-deal.ts',
      'messages/generated/en-places.ts',
      'messages/generated/en-watch.ts',
    ]);
    expect(page.isComplete).toBe(true);
    expect(asked).toEqual(expect.arrayContaining(['/api/auth/user', '/api/favorites', '/api/deals']));
    expect(asked.filter((path) => path === '/api/auth/user')).toHaveLength(1);
    // The lists it was read out of stay behind.
    expect(page.state).not.toMatch(/"\/api\/(?:deals|pricing\/destinations)"/);
  });

  test('a guest has the landing page, and nobody is asked who reads it', async () => {
    const { page, asked } = await renderRoot(false);
    expect(page.body).toContain('Where can you fly for less?');
    expect(page.modules).toEqual([
      'messages/generated/en.ts',
      'web/pages/landing/landing.page.tsx',
      'messages/generated/en-closing.ts',
    ]);
    expect(asked.filter((path) => path === '/api/auth/user' || path === '/api/favorites')).toEqual([]);
  });

  test('where it cannot be learnt who reads, the landing page stands in', async () => {
    const { page } = await renderRoot(
      true,
      Response.json({ code: 'internal', message: '-' }, { status: 500 }),
    );
    expect(page.status).toBe(200);
    expect(page.body).toContain('Where can you fly for less?');
    expect(page.isComplete).toBe(false);
  });
});
