/** What the server renders of the pages that alert mails lead to. */

import { describe, expect, test } from 'vitest';
import { languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { oneAdult } from '#contract/domain/party.ts';
import { defaultSettings } from '#contract/domain/settings.ts';
import { renderPage } from '#web/app/entry.server.tsx';

const token = 'a'.repeat(43);

async function render(path: string, language: (typeof languages)[number]): Promise<string> {
  const { body } = await renderPage({
    url: localizedPath(language, path),
    language,
    theme: 'system',
    party: oneAdult,
    refused: [],
    renderedAt: Date.parse('2026-11-21T10:00:00Z'),
    appUrl: 'https://example.sa',
    isPersonal: false,
    fetchApi: async (asked) => Response.json(asked === '/api/settings' ? defaultSettings : []),
  });
  return body.slice(body.indexOf('<main'), body.indexOf('</main>'));
}

const words = {
  ar: { title: 'إيقاف بريد التنبيهات', watches: 'إدارة المتابعات' },
  en: { title: 'Stop alert emails', watches: 'Manage watches' },
} as const;

describe.each(languages)('in %s', (language) => {
  test('the unsubscribe page only asks, in a form that works without JavaScript', async () => {
    const html = await render(`/unsubscribe/${token}`, language);
    expect(html).toContain(`>${words[language].title}</h1>`);
    expect(html).toMatch(/<form[^>]*method="post"[^>]*>.*<button[^>]*type="submit"/);
    // Posts to the address of the page itself, which carries the token.
    expect(html).not.toContain('action=');
  });

  test('a link without a token is told to be incomplete', async () => {
    const html = await render('/unsubscribe', language);
    expect(html).not.toContain('<form');
    expect(html).toContain(`href="${localizedPath(language, '/alerts')}`);
    // Nothing was stopped that could be undone.
    expect(html).toContain(`>${words[language].watches}</a>`);
  });

  test('the page of alerts shows nothing before the link is read from the fragment', async () => {
    const html = await render('/alerts', language);
    expect(html).toContain('role="status"');
    // Beside it, on every width.
    expect(html).toContain(language === 'ar' ? 'لم تصلك رسالتنا؟' : 'Can’t find our email?');
    expect(html).not.toContain('<form');
  });
});
