/** Search result: recorded price, links to the booking sites, other days and airports. */
import { type ReactNode, useState } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import type { AskedPrices, FlightSearchResult } from '#contract/api/search.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { linkableSites, siteNamesIn } from '#contract/domain/site.ts';
import { recordOfUsual } from '#contract/domain/verdict.ts';
import { searchPath, type Trip } from '#web/addresses/search-query.ts';
import { BookingLink, CommissionNote } from '#web/features/booking/booking-link.tsx';
import { PartyDetails } from '#web/features/party/party-details.tsx';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { DestinationPicture } from '#web/features/pictures/destination-picture.tsx';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { defer } from '#web/ui/defer.tsx';
import { ExternalIcon } from '#web/ui/icons.tsx';
import { Grid, Pass, Row, Soft, Stack, StripedDivider, Stub, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { OtherDates } from './cheaper-trips.tsx';
import { NearAirports } from './near-airports.tsx';
import { BestDay, NearTrip, useNearDays, writeDifference } from './near-day-list.tsx';
import styles from './redirect-panel.module.css';

/** Few sites have a source that can be asked, so others do not load it. */
const AskPrice = defer(async () => (await import('./ask-price.tsx')).loadAskPrice());

type RedirectPanelProps = {
  trip: Trip;
  result: FlightSearchResult;
  names: { origin: string; destination: string };
  today: IsoDate;
  isPriceAwaited: boolean;
  cheapest: DestinationPrice | null;
};

export function RedirectPanel(found: RedirectPanelProps): ReactNode {
  const [asked, setAsked] = useState<{
    key: string;
    answer: AskedPrices;
    merge: (result: FlightSearchResult) => FlightSearchResult;
  } | null>(null);
  const key = JSON.stringify(found.trip);
  const known = asked?.key === key ? asked : null;
  const props = { ...found, result: known ? known.merge(found.result) : found.result };
  const { trip, result, cheapest } = props;
  const { origin, destination, tripType, departureDate, returnDate } = trip;
  const t = useTranslate();
  const price = result.cheapestFare?.price ?? null;
  const near = useNearDays({ ...props, price });
  // Nothing moves when the waiting ends.
  const [isAwaited] = useState(found.isPriceAwaited);
  const airport = result.otherAirports.find((each) => price === null || each.price < price);
  // Beside a cheaper airport no dearer day is called the cheapest found.
  const lowest = airport && airport.price <= (cheapest?.cheapestPrice ?? 0) ? null : cheapest;
  const best = (
    <>
      {airport && <SameTrip trip={trip} price={price} airport={airport} />}
      {near.best && <BestDay trip={trip} price={price} day={near.best} />}
    </>
  );
  return (
    <Pass as="section" className={styles.panel} raised="float" aria-labelledby="results-title">
      <Stack gap={4} justify="between">
        {!isAwaited && price === null && best}
        <TripPrice {...props} />
        {(isAwaited || price !== null) && best}
        {/* Watches just these days, also where no price was found for them. */}
        <WatchButton
          className={styles.watch}
          look="plain"
          trip={{
            origin,
            destination,
            tripType,
            city: props.names.destination,
            price,
            sighting: result.cheapestFare && { ...result.cheapestFare, departureDate, returnDate },
            usual: null,
            dates: { from: departureDate, until: returnDate ?? departureDate },
          }}
        />
        {result.canAsk && (
          <AskPrice
            trip={trip}
            answer={known?.answer ?? null}
            onAnswer={(answer, merge) => setAsked({ key, answer, merge })}
          />
        )}
        <Soft size="sm">{t('flightSearch.results.note')}</Soft>
      </Stack>
      <div className={styles.picture}>
        <DestinationPicture
          code={trip.destination}
          day={departureDate}
          photo={cheapest?.photo ?? null}
          width={640}
          height={400}
          loading="lazy"
        />
      </div>
      <Stub>
        <Text as="h2" size="lg">
          {t('flightSearch.results.title')}
        </Text>
        <SiteButtons trip={trip} result={result} />
        <CommissionNote />
      </Stub>
      <Grid columns="fit" self="all" align="stretch" className={styles.around}>
        <OtherDates trip={trip} price={price} near={near} cheapest={lowest} />
        <NearAirports trip={trip} price={price} cheapest={lowest} />
      </Grid>
      <StripedDivider direction="edge" />
    </Pass>
  );
}

/** The searched trip at another airport of the city. */
export function SameTrip(props: {
  trip: Trip;
  price: number | null;
  airport: FlightSearchResult['otherAirports'][number];
}): ReactNode {
  const { trip, price, airport } = props;
  const t = useTranslate();
  return (
    <NearTrip
      to={searchPath({ ...trip, destination: airport.code, isSearched: true })}
      price={airport.price}
      best="cheaper"
      note={price === null ? t('flightSearch.near.sameDays') : writeDifference(t, airport.price - price)}
    >
      {t.language === 'ar' ? airport.nameAr : airport.name}
    </NearTrip>
  );
}

/** The recorded price with its booking site and age; that there is none only when waiting is over. */
function TripPrice({ trip, result, isPriceAwaited }: RedirectPanelProps): ReactNode {
  const t = useTranslate();
  const fare = result.cheapestFare;
  if (fare)
    return (
      <Stack gap={1}>
        <Text as="h2" size="md" tone="soft" weight="normal">
          {t('flightSearch.recorded.title')}
        </Text>
        <Row gap={2} lines={0} align="baseline">
          <Price isLarge amount={fare.price} />
          <Soft size="sm">{t('trip.perPerson', { tripType: trip.tripType })}</Soft>
        </Row>
        <Text size="sm" weight="strong">
          <Verdict price={fare.price} record={recordOfUsual(fare.usual, fare.feathers)} />
        </Text>
        <PartyDetails price={fare.price} site={fare.site} baggage={null} />
        <Soft size="sm">
          {t.rich('fare.via', { site: <bdi>{siteNamesIn(t.language)[fare.site]}</bdi> })} ·{' '}
          <FareSeen sighting={fare} />
        </Soft>
      </Stack>
    );
  // Its room is kept before, so that nothing below moves.
  return (
    <div className={styles.awaited}>
      <Stack gap={1} data-off={isPriceAwaited || undefined}>
        <Text as="h2" size="md">
          {t('flightSearch.noPrice.title')}
        </Text>
        <Soft size="sm">{t('flightSearch.noPrice.text')}</Soft>
      </Stack>
      {isPriceAwaited && (
        <Stack gap={2} role="status">
          <progress className={styles.progress} aria-hidden="true" />
          <p>{t('flightSearch.awaitingPrice')}</p>
        </Stack>
      )}
    </div>
  );
}

function SiteButtons({ trip, result }: Pick<RedirectPanelProps, 'trip' | 'result'>): ReactNode {
  const t = useTranslate();
  const siteNames = siteNamesIn(t.language);
  return (
    <Stack as="ul" gap={2}>
      {listResultSites(result).map(({ site, price }, index) => (
        <li key={site}>
          <BookingLink
            className={buttonClass(index === 0 && price !== null ? 'primary' : 'quiet', styles.site)}
            journey={trip}
            trip={trip}
            site={site}
            onOpen={() => showToast({ title: t('flightSearch.redirecting', { site: siteNames[site] }) })}
          >
            <Row as="span" grow gap={3} lines={0} align="baseline" className={styles.siteName}>
              <bdi aria-hidden="true">{siteNames[site]}</bdi>
              <PartyTotal price={price} site={site} />
            </Row>
            {price !== null && <Price amount={price} />}
            <ExternalIcon size={16} />
          </BookingLink>
        </li>
      ))}
    </Stack>
  );
}

/** A `price` is null if unknown for this trip. */
export function listResultSites(result: Pick<FlightSearchResult, 'bookingUrls' | 'sitePrices'>) {
  const { bookingUrls, sitePrices } = result;
  const prices = new Map(sitePrices.map(({ site, price }) => [site, price]));
  return linkableSites
    .filter((site) => bookingUrls[site] !== undefined)
    .map((site) => ({ site, price: prices.get(site) ?? null }))
    .sort((a, b) => (a.price ?? Number.POSITIVE_INFINITY) - (b.price ?? Number.POSITIVE_INFINITY) || 0);
}
