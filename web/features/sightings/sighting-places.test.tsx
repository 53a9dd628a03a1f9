/** Every place that speaks of a sighting says the same: card, page, dialog, watch, list note, mail and push. */
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { riyadhDate } from '#contract/domain/dates.ts';
import { type Language, languages } from '#contract/domain/language.ts';
import { formatDate, formatMoment } from '#contract/domain/localized-format.ts';
import { describeSighting, type Sighting, type SightingPrecision } from '#contract/domain/sighting.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { writeAlert } from '#server/people/alert-mail/alert-words.ts';
import { composeAlertPush } from '#server/people/push/alert-push.ts';
import { buildAlertFacts } from '#test/support/alert-facts.ts';
import { buildShownDeal } from '#test/support/build-fare.ts';
import { renderPart } from '#test/support/render-part.tsx';
import { FareNotes } from '#web/features/fares/fare-list-part.tsx';
import { placeOfDeal } from '#web/features/place-card/place.ts';
import { PlaceCard } from '#web/features/place-card/place-card.tsx';
import { NowProvider } from '#web/i18n/now.tsx';
import { FareSeen, TripDays } from './fare-seen.tsx';

const now = Date.parse('2026-11-21T12:34:00Z');

function textOf(language: Language, place: ReactNode): string {
  return renderPart(<NowProvider renderedAt={now}>{place}</NowProvider>, language).replace(/<[^>]+>/g, '');
}

const plain = (text: string) => text.replace(/[\u200e\u200f]/g, '').replaceAll('\u00a0', ' ');
const anySighting = fc.record({
  language: fc.constantFrom(...languages),
  minutesAgo: fc.integer({ min: 0, max: 72 * 60 }),
  observedAtPrecision: fc.constantFrom<SightingPrecision>('second', 'fetch', 'day', 'month'),
});

test('says one age, one site and one warning in all places, and no time of day that nobody knows', () => {
  fc.assert(
    fc.property(anySighting, ({ language, minutesAgo, observedAtPrecision }) => {
      const observedAt = new Date(now - minutesAgo * 60_000);
      const sighting: Sighting = { observedAt: observedAt.toISOString(), observedAtPrecision };
      const { isExact, mayHaveChanged, day } = describeSighting(sighting, now);

      const page = textOf(language, <FareSeen sighting={sighting} />);
      const card = textOf(language, <FareSeen isShort sighting={sighting} />);
      const deal = buildShownDeal({ ...sighting, bestSite: 'almosafer' });
      const stub = textOf(language, <PlaceCard place={placeOfDeal(deal, language)} />);
      const warning = language === 'ar' ? 'وقد يكون تغيّر' : 'may have changed';
      for (const text of [page, card, stub]) expect(text.includes(warning)).toBe(mayHaveChanged);
      expect(page).toContain(card.replace(/^(?:Seen|شوهد) /, ''));
      expect(stub).toContain(card);
      const site = siteNamesIn(language).almosafer;
      expect(stub).toContain(site);
      if (!isExact) expect(page).not.toMatch(/minute|hour|دقيق|دقائق|ساع|just now|الآن/);

      const notes = { isSample: false, baggage: 'unknown' as const, newest: sighting };
      const note = plain(textOf(language, <FareNotes notes={notes} />));
      const facts = buildAlertFacts({ observedAt, observedAtPrecision });
      const mail = plain(
        writeAlert(facts, language)
          .rows.map(({ value }) => value)
          .join(' | '),
      );
      const push = plain(JSON.stringify(composeAlertPush([facts], language)));
      const written = plain(
        isExact ? formatMoment(sighting.observedAt, language) : formatDate(day, language),
      );
      expect(day).toBe(riyadhDate(observedAt));
      for (const text of [note, mail, push]) expect(text).toContain(written);
      for (const text of [mail, push]) expect(text).toContain(site);
      if (!isExact) for (const text of [note, push]) expect(text).not.toMatch(/\d:\d\d/);
    }),
    { numRuns: 150 },
  );
});

const daysOf = (back: string | null, isShort = false) =>
  renderPart(<TripDays departure="2027-01-19" back={back} isShort={isShort} />).replace(/<[^>]+>/g, '');

test('the Hijri day stands beside the day it is, and not behind the way back', () => {
  expect(daysOf('2027-01-31')).toMatch(/^19\u00a0Jan \(11\u00a0Sha.ban\) – 31\u00a0Jan$/);
  expect(daysOf(null)).toMatch(/^19\u00a0Jan \(11\u00a0Sha.ban\)$/);
  expect(daysOf('2027-01-31', true)).toBe('19\u00a0Jan – 31\u00a0Jan');
});
