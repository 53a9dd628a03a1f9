/** What the list says of a deal's end, and of one that nothing ends. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { messages as arabic } from '#messages/generated/ar-admin.ts';
import { messages as english } from '#messages/generated/en-admin.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { NowProvider } from '#web/i18n/now.tsx';
import { End } from './deal-columns.tsx';

const endless = {
  status: 'published',
  expiresAt: null,
  cheapestDate: null,
  publishedAt: '2026-11-10T09:00:00Z',
};

function wordsOf(now: string, changed: Partial<AdminDeal> = {}, language: 'ar' | 'en' = 'en'): string {
  const html = renderToStaticMarkup(
    <NowProvider renderedAt={Date.parse(now)}>
      <MessagesProvider
        language={language}
        messages={(language === 'ar' ? arabic : english) as unknown as PageMessages}
      >
        <End deal={{ ...endless, ...changed } as AdminDeal} />
      </MessagesProvider>
    </NowProvider>,
  );
  return html.replace(/<[^>]+>/g, '');
}

test('nothing ends it: said at once, marked with its days after a week', () => {
  expect(wordsOf('2026-11-17T08:59:00Z')).toBe('No end');
  expect(wordsOf('2026-11-17T09:00:00Z')).toBe('No end for 7 days');
  expect(wordsOf('2026-11-21T09:00:00Z', {}, 'ar')).toBe('بلا موعد انتهاء منذ 11 يومًا');
  expect(wordsOf('2026-11-21T09:00:00Z', { status: 'rejected' })).toBe('No end');
});

test('a departure ends it', () => {
  expect(wordsOf('2026-11-21T09:00:00Z', { cheapestDate: '2027-01-15' })).toBe('Until its departure');
});
