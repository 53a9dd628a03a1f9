/** What the reader's home says of their watches, and of none. */
import { expect, test } from 'vitest';
import type { Watch } from '#contract/api/watches.ts';
import type { Language } from '#contract/domain/language.ts';
import { buildWatch } from '#test/support/build-watch.ts';
import { renderPart, wordsOf } from '#test/support/render-part.tsx';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { NowProvider } from '#web/i18n/now.tsx';
import { MyWatches } from './my-watches.tsx';

const now = Date.parse('2026-11-21T10:00:00Z');

function htmlOf(watches: readonly Watch[], language: Language = 'en'): string {
  const part = (
    <NowProvider renderedAt={now}>
      <MyWatches />
    </NowProvider>
  );
  return renderPart(part, language, undefined, [[watchQueries.list(), watches]]);
}

const seenYesterday = (id: string, price: number) =>
  buildWatch({ id, history: [{ day: '2026-11-20', price }] });

test('the price now, how it moved since yesterday, its verdict and age, and the way to the place', () => {
  const html = htmlOf([seenYesterday('a', 560)]);
  const words = wordsOf(html);
  for (const part of ['Riyadh to Cairo', 'Round trip Any travel dates', '512', 'SAR 128 below usual'])
    expect(words).toContain(part);
  expect(words).toMatch(/Down\s+48\s+since yesterday/);
  expect(words).toContain('2 hours ago');
  expect(html).toContain('href="/deal/CAI?origin=RUH&amp;tripType=roundtrip"');
});

test('beside what moved a usual price is the crest alone, which is read out', () => {
  const watch = seenYesterday('a', 560);
  const html = htmlOf([
    { ...watch, last: watch.last && { ...watch.last, usual: watch.last.price, feathers: 3 } },
  ]);
  expect(wordsOf(html)).toMatch(/Down\s+48\s+since yesterday/);
  expect(wordsOf(html)).not.toContain('Usual price');
  expect(html).toContain('aria-label="Usual price"');
});

test('a lone watch has its line, several have none', () => {
  const lows = ['2026-11-18', '2026-11-19', '2026-11-20'];
  const history = lows.map((day, index) => ({ day, price: 540 - index })) as Watch['history'];
  const watch = { ...seenYesterday('a', 560), history };
  expect(htmlOf([watch])).toContain('<polyline');
  expect(htmlOf([watch, { ...watch, id: 'b' }])).not.toContain('<polyline');
});

test('in Arabic, what fell stands before what rose, which is told as well', () => {
  const words = wordsOf(htmlOf([seenYesterday('a', 500), seenYesterday('b', 600)], 'ar'));
  expect(words).toMatch(/انخفض\s+88\s+عن أمس.*ارتفع\s+12\s+عن أمس/);
});

test('a watch without a price says so; what is over is left out', () => {
  const words = wordsOf(htmlOf([buildWatch({ last: null }), buildWatch({ id: 'b', state: 'ended' })]));
  expect(words.match(/Riyadh to Cairo/g)).toHaveLength(1);
  expect(words).toContain('No price right now');
});

test('who watches nothing sees one invitation instead of an empty part', () => {
  const html = htmlOf([]);
  expect(html).not.toMatch(/<h2|<section/);
  expect(wordsOf(html)).toContain('Watch the price of any place');
  expect(html).toContain('href="/#prices"');
});
