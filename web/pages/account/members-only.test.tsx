/** What the server renders of member pages to a guest. */
import { expect, test } from 'vitest';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { oneAdult } from '#contract/domain/party.ts';
import { defaultSettings } from '#contract/domain/settings.ts';
import { renderPage } from '#web/app/entry.server.tsx';

test.each([
  ['ar', '/account', 'يلزم تسجيل الدخول', 'تسجيل الدخول', '/login?next=%2Faccount'],
  [
    'en',
    '/account?tab=security',
    'Access Required',
    'Go to Login',
    '/en/login?next=%2Faccount%3Ftab%3Dsecurity',
  ],
  ['en', '/favorites', 'Access Required', 'Go to Login', '/en/login?next=%2Ffavorites'],
] as const)(
  'in %s: %s asks a guest to log in, and leads back',
  async (language, path, title, link, login) => {
    const { head, body } = await renderPage({
      url: localizedPath(language, path),
      language,
      theme: 'system',
      party: oneAdult,
      refused: [],
      renderedAt: Date.parse('2026-11-21T10:00:00Z'),
      appUrl: 'https://example.sa',
      isPersonal: true,
      fetchApi: async (asked) => {
        if (asked === '/api/settings') return Response.json(defaultSettings);
        return Response.json({ code: 'unauthenticated', message: '' }, { status: 401 });
      },
    });
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
    expect(main).toContain(`>${title}</h2>`);
    expect(main).toContain(`href="${login}"`);
    expect(main).toContain(`>${link}</a>`);
    expect(head).toContain('content="noindex"');
  },
);
