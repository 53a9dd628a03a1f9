/** What the server renders of member pages to a guest. */
import { expect, test } from 'vitest';
import { answering, mainOf, renderTestPage } from '#test/support/render-page.ts';

const nobody = Response.json({ code: 'unauthenticated', message: '' }, { status: 401 });

test.each([
  ['ar', '/account', 'يلزم تسجيل الدخول', 'تسجيل الدخول', '/login?next=%2Faccount'],
  ['en', '/favorites', 'Access Required', 'Go to Login', '/en/login?next=%2Ffavorites'],
  [
    'en',
    '/account?tab=security',
    'Access Required',
    'Go to Login',
    '/en/login?next=%2Faccount%3Ftab%3Dsecurity',
  ],
] as const)(
  'in %s: %s asks a guest to log in, and leads back',
  async (language, path, title, link, login) => {
    const page = await renderTestPage(language, path, { isPersonal: true, fetchApi: answering({}, nobody) });
    const main = mainOf(page);
    expect(main).toContain(`>${title}</h2>`);
    expect(main).toContain(`href="${login}"`);
    expect(main).toContain(`>${link}</a>`);
    expect(page.head).toContain('content="noindex"');
  },
);
