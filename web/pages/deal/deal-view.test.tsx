/** Notice about a changed price and its former deal, in both languages. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messages as arabic } from '#messages/generated/ar.ts';
import { messages as arabicDeal } from '#messages/generated/ar-deal.ts';
import { messages as english } from '#messages/generated/en.ts';
import { messages as englishDeal } from '#messages/generated/en-deal.ts';
import type { PageMessages } from '#messages/generated/types.ts';
import { buildFare } from '#test/support/build-fare.ts';
import { MessagesProvider } from '#web/i18n/i18n.tsx';
import { PriceChange } from './deal-view.tsx';

const messagesOf = { ar: { ...arabic, ...arabicDeal }, en: { ...english, ...englishDeal } };

function wordsOf(language: 'ar' | 'en', fare: ReturnType<typeof buildFare>): string {
  const html = renderToStaticMarkup(
    <MessagesProvider language={language} messages={messagesOf[language] as unknown as PageMessages}>
      <PriceChange fare={fare} />
    </MessagesProvider>,
  );
  return html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
}

const delisted = (outcome: 'ended' | 'held') =>
  buildFare({ cheapestPrice: 405, endedDeal: { price: 396, outcome, at: '2026-11-21T09:00:00.000Z' } });

test('a deal that ended with its price is told with both prices and the moment', () => {
  expect(wordsOf('en', delisted('ended'))).toMatch(
    /moved from .*396.* to .*405.* on .*21.*, and the deal ended/,
  );
  expect(wordsOf('ar', delisted('ended'))).toMatch(/396.*405/);
});

test('a deal whose new price is in review is told as such', () => {
  expect(wordsOf('en', delisted('held'))).toContain('We review the new price');
  expect(wordsOf('ar', delisted('held'))).not.toBe(wordsOf('ar', delisted('ended')));
});

test('nothing is said of a price that stayed', () => {
  expect(wordsOf('en', buildFare({ cheapestPrice: 405 }))).toBe('');
});
