/** What the server renders of the pages that alert mails lead to. */
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/domain/language.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { mainOf, renderTestPage } from '#test/support/render-page.ts';

const token = 'a'.repeat(43);

const words = {
  ar: { title: 'إيقاف بريد التنبيهات', watches: 'إدارة المتابعات' },
  en: { title: 'Stop alert emails', watches: 'Manage watches' },
} as const;

describe.each(languages)('in %s', (language) => {
  test('the unsubscribe page only asks, in a form that works without JavaScript', async () => {
    const html = mainOf(await renderTestPage(language, `/unsubscribe/${token}`));
    expect(html).toContain(`>${words[language].title}</h1>`);
    expect(html).toMatch(/<form[^>]*method="post"[^>]*>.*<button[^>]*type="submit"/);
    // Posts to the address of the page itself, which carries the token.
    expect(html).not.toContain('action=');
  });

  test('a link without a token is told to be incomplete', async () => {
    const html = mainOf(await renderTestPage(language, '/unsubscribe'));
    expect(html).not.toContain('<form');
    expect(html).toContain(`href="${localizedPath(language, '/alerts')}`);
    // Nothing was stopped that could be undone.
    expect(html).toContain(`>${words[language].watches}</a>`);
  });

  test('the page of alerts shows nothing before the link is read from the fragment', async () => {
    const html = mainOf(await renderTestPage(language, '/alerts'));
    expect(html).toContain('role="status"');
    // Beside it, on every width.
    expect(html).toContain(language === 'ar' ? 'لم تصلك رسالتنا؟' : 'Can’t find our email?');
    expect(html).not.toContain('<form');
  });
});
