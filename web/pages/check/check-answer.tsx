/** What the record says of a checked price: the verdict, the figures behind it, and the ways on. */
import type { ReactNode } from 'react';
import type { PriceCheck } from '#contract/api/check.ts';
import { monthOf } from '#contract/domain/dates.ts';
import { dealPath } from '#contract/domain/deal-query.ts';
import { nameCity } from '#contract/domain/iata.ts';
import { pages } from '#contract/domain/pages.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { wholeUsual } from '#contract/domain/verdict.ts';
import type { PricedTrip } from '#web/api/fare-queries.ts';
import { PriceHistory } from '#web/features/history/price-history.tsx';
import { SimilarLine } from '#web/features/history/similar-line.tsx';
import { PremiumBanner } from '#web/features/premium/premium-banner.tsx';
import { ShareButton } from '#web/features/share/share-button.tsx';
import { FareSeen, TripDays } from '#web/features/sightings/fare-seen.tsx';
import { JudgedPrice } from '#web/features/verdict/judged-price.tsx';
import { judgementOfAirport } from '#web/features/verdict/judgement.ts';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { formatDate, formatMonth, formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useToday } from '#web/i18n/now.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { Fact, FactLines } from '#web/ui/fact.tsx';
import { Card, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';

/** The checked price as one of which the record tells what became of its like. */
export function pricedTripOf({ origin, destination, tripType, feathers, history }: PriceCheck): PricedTrip {
  const departureMonth = history?.departureMonth ?? null;
  return { origin, code: history?.code ?? destination, tripType, feathers, departureMonth, current: null };
}

/** For whoever the question is sent to: its title is the question, and its picture the answer. */
export function CheckHead({ check }: { check: PriceCheck }): ReactNode {
  const t = useTranslate();
  const price = formatNumber(check.price, t.language);
  return (
    <PageHead
      title={t('check.shared', { ...useCities(check), price })}
      description={t('check.pageDescription')}
      picture={`check${check.address.slice(pages.check.path.length)}`}
    />
  );
}

export function CheckAnswer({ check }: { check: PriceCheck }): ReactNode {
  const t = useTranslate();
  const { departure, price } = check;
  const cities = useCities(check);
  return (
    <Card as="section" gap={4} aria-labelledby="answer-title">
      <Stack gap={1}>
        <Text as="h2" id="answer-title" size="xl" tabIndex={-1}>
          {t('flightSearch.results.route', cities)}
        </Text>
        <Soft>
          <TripDays departure={departure} back={check.return} />
        </Soft>
        <Text size="2xl" weight="strong">
          <Price amount={price} />
        </Text>
      </Stack>
      {check.locked ? (
        <PremiumBanner
          title={t('deal.locked.title')}
          text={t('places.locked', { city: cities.destination })}
          action={t('deal.locked.hear')}
          to="/premium#early-access"
        />
      ) : (
        <Answer check={check} />
      )}
      <Ways check={check} />
    </Card>
  );
}

function useCities({ origin, city, cityAr, place, destination }: PriceCheck) {
  const t = useTranslate();
  const airport = place === 'airport' ? destination : null;
  return { origin: t(`city.${origin}`), destination: nameCity(t.language === 'ar' ? cityAr : city, airport) };
}

function Answer({ check }: { check: PriceCheck }): ReactNode {
  const t = useTranslate();
  const today = useToday();
  const { history, price, feathers } = check;
  const judgement = judgementOfAirport({ assessment: history?.assessment ?? null, feathers });
  if (!history || !judgement) return <Text weight="strong">{t('check.unknown')}</Text>;
  return (
    <>
      {judgement.status === 'insufficient' ? (
        <Text weight="strong">{t('check.notYet', { days: check.days ?? 0 })}</Text>
      ) : (
        <JudgedPrice judgement={judgement} price={price} />
      )}
      <Figures check={check} />
      <PriceHistory
        history={history}
        asked={price}
        today={today}
        isSignShown
        note={<SimilarLine history={pricedTripOf(check)} />}
      />
    </>
  );
}

/** The usual price with what it is of, the recorded days, the lowest of 30 days, and the cheapest fare now. */
function Figures({ check }: { check: PriceCheck }): ReactNode {
  const t = useTranslate();
  const { usual, basis, days, since, lowest30, today, price, departure } = check;
  const month = formatMonth(monthOf(departure), t.language);
  return (
    <>
      <FactLines>
        <Fact name={t('check.usual')}>{usual !== null && <Price amount={wholeUsual(usual, price)} />}</Fact>
        <Fact name={t('history.how.days')}>
          {days !== null &&
            (since === null ? days : t('check.days', { days, since: formatDate(since, t.language) }))}
        </Fact>
        <Fact name={t('check.lowest30')}>
          {lowest30 && (
            <>
              <Price amount={lowest30.price} /> · {formatDate(lowest30.day, t.language)}
            </>
          )}
        </Fact>
        <Fact name={t('check.today', { basis: today?.basis ?? 'day', month })}>
          {today && (
            <>
              <Price amount={today.price} /> ·{' '}
              {today.site && <bdi>{siteNamesIn(t.language)[today.site]}</bdi>}
              {today.site && ' · '}
              <FareSeen sighting={today} isShort />
            </>
          )}
        </Fact>
      </FactLines>
      {basis && (
        <Soft size="sm">{t(usual === null ? 'check.counted' : 'check.basis', { basis, month })}</Soft>
      )}
    </>
  );
}

/** To the watch for this price, to others, and to the page of the destination. */
function Ways({ check }: { check: PriceCheck }): ReactNode {
  const t = useTranslate();
  const { origin, destination, tripType, departure, price, usual, today, address } = check;
  const isAirportOnly = check.place === 'airport';
  const cities = useCities(check);
  const watched = {
    origin,
    destination,
    isCity: !isAirportOnly,
    city: cities.destination,
    tripType,
    usual,
    price: today?.price ?? null,
    sighting: today && { ...today, departureDate: today.departure, returnDate: today.return },
    target: price,
    dates: { from: departure, until: check.return ?? departure },
  };
  return (
    <Row gap={4} lines={2}>
      {!check.locked && <WatchButton look="plain" trip={watched} />}
      {!check.locked && (
        <ShareButton
          path={address}
          text={t('check.shared', { ...cities, price: formatNumber(price, t.language) })}
        />
      )}
      <Link
        className={targetClass}
        to={dealPath(destination, { origin, tripType, date: departure, isAirportOnly })}
      >
        {t('check.destination', { city: cities.destination })}
      </Link>
      <Link className={targetClass} to={pages.record.path}>
        {t('history.how.record')}
      </Link>
    </Row>
  );
}
