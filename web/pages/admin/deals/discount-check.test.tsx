/** Messages about typed prices without discount, and about too little price history. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messages as arabic } from '#messages/generated/ar-admin.ts';
import { messages as english } from '#messages/generated/en-admin.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { checkPrices } from '#server/admin/deals/deal-check.ts';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { CheckVerdict } from './discount-check.tsx';

function wordsOf(language: 'ar' | 'en', originalPrice: number, dealPrice: number): string {
  const check = checkPrices({ originalPrice, dealPrice }, null, { lowestNow: null, isSeen: false });
  const html = renderToStaticMarkup(
    <MessagesProvider
      language={language}
      messages={(language === 'ar' ? arabic : english) as unknown as PageMessages}
    >
      <CheckVerdict check={check} />
    </MessagesProvider>,
  );
  return html.replace(/<[^>]+>/g, '').trim();
}

test.each([
  ['en', 1000, 1000, 'There is no discount'],
  ['en', 1000, 1200, 'There is no discount'],
  ['ar', 1000, 1000, 'فلا خصم'],
] as const)('%s: %d instead of %d is no discount', (language, original, deal, words) => {
  expect(wordsOf(language, original, deal).toLowerCase()).toContain(words.toLowerCase());
});

test.each([
  ['en', 'not even 1% below'],
  ['ar', 'ولو بنسبة 1٪'],
] as const)('%s: a discount that rounds to nothing is not called none at all', (language, words) => {
  expect(wordsOf(language, 1000, 996)).toContain(words);
});

test('a discount that the record is too short for is told as such', () => {
  expect(wordsOf('en', 1000, 700)).not.toContain('no discount');
});
