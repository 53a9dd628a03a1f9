/** What a price buys, days of a trip, and age of its fare with a warning when it may have changed; on cards, what came of asking for it again. */
import type { ReactNode } from 'react';
import {
  type Confirmation,
  describeSighting,
  judgeConfirmation,
  type Sighting,
} from '#contract/domain/sighting.ts';
import { type Site, siteNamesIn } from '#contract/domain/site.ts';
import { type Included, listIncluded, type PricedTrip, writeTripUnit } from '#contract/domain/trip-unit.ts';
import { formatHijriDayMonth, formatNumber } from '#web/i18n/format.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useDayWords, useNow } from '#web/i18n/now.tsx';
import { VerifiedIcon, WarningIcon } from '#web/ui/icons.tsx';
import { Text, VisuallyHidden } from '#web/ui/layout.tsx';
import shown from '#web/ui/text.module.css';

/** Booking site and age; on two lines only where one is too narrow for both. */
export function SiteAndAge(props: {
  fare: Confirmation &
    Pick<Sighting, 'observedAtPrecision'> & { observedAt: string | null; bestSite: Site | null };
  /** On the card. */
  price: number | null;
}): ReactNode {
  const { fare, price } = props;
  const siteNames = siteNamesIn(useLanguage());
  const { bestSite, observedAt, observedAtPrecision } = fare;
  return (
    <>
      {bestSite !== null && <bdi>{siteNames[bestSite]}</bdi>}
      {bestSite !== null && observedAt !== null && '\u00a0· '}
      {observedAt !== null && (
        <FareSeen isShort sighting={{ observedAt, observedAtPrecision }} asked={{ ...fare, price }} />
      )}
    </>
  );
}

export function FareSeen(props: {
  sighting: Sighting;
  /** The age alone, beside the booking site. */
  isShort?: boolean;
  /** On cards: takes the place of the age, which is older, and no more room. `price` is the one on the card. */
  asked?: Confirmation & { price: number | null };
}): ReactNode {
  const { sighting, isShort = false, asked } = props;
  const t = useTranslate();
  const now = useNow();
  const state = asked ? judgeConfirmation(asked, asked.price) : 'none';
  if (state === 'gone') return warning(t('fare.gone'));
  if (state === 'changed' && asked?.confirmedPrice != null) {
    return warning(t('fare.rose', { price: formatNumber(asked.confirmedPrice, t.language) }));
  }
  if (state === 'confirmed' && asked?.confirmedAt != null) {
    const answer = { observedAt: asked.confirmedAt, observedAtPrecision: null };
    return (
      <Text as="span" tone="good" breaks="never">
        <VerifiedIcon size={14} className={shown.before} />
        <VisuallyHidden>{t('fare.confirmed')} </VisuallyHidden>
        {t('common.age', describeSighting(answer, now).age)}
      </Text>
    );
  }
  const { age: since, mayHaveChanged } = describeSighting(sighting, now);
  const age = t('common.age', since);
  if (mayHaveChanged) return warning(t('fare.seenAging', { age }));
  return (
    <Text as="span" breaks="never">
      {isShort ? age : t('fare.seen', { age })}
    </Text>
  );
}

function warning(words: string): ReactNode {
  return (
    <Text as="span" tone="warning">
      <WarningIcon size={16} className={shown.before} />
      {words}
    </Text>
  );
}

export function TripDays(props: {
  /** `yyyy-MM-dd`. */
  departure: string;
  /** Null for one way. */
  back: string | null;
  /** Without the Hijri day. */
  isShort?: boolean;
}): ReactNode {
  const { departure, back, isShort = false } = props;
  const t = useTranslate();
  const dayOf = useDayWords();
  const from = (
    <>
      {dayOf(departure)}
      {!isShort && (
        <Text as="span" weight="normal" className={shown.fromSmall}>
          {' '}
          ({formatHijriDayMonth(departure, t.language)})
        </Text>
      )}
    </>
  );
  return back === null ? from : t.rich('fare.dates', { from, to: dayOf(back) });
}

/** What a price buys, as facts of a dotted line. */
export function listTripFacts(trip: PricedTrip & Included, t: Translate): ReactNode[] {
  const { departureDate, returnDate } = trip;
  return [
    writeTripUnit(trip, t),
    departureDate && <TripDays key="days" departure={departureDate} back={returnDate} />,
    ...listIncluded(trip, t),
  ];
}
