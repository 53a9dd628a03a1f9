/** Search result: recorded price, links to the booking sites, cheaper days and other airports. */
import { type ReactNode, useState } from 'react';
import type { PhotoView } from '#contract/api/destination-photo.ts';
import type { AskedPrices, FlightSearchResult } from '#contract/api/search.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { recordOfUsual } from '#contract/domain/verdict.ts';
import type { Trip } from '#web/addresses/search-query.ts';
import { BookingLink, CommissionNote } from '#web/features/booking/booking-link.tsx';
import { PartyDetails } from '#web/features/party/party-details.tsx';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { DestinationPicture } from '#web/features/pictures/destination-picture.tsx';
import { FareSeen } from '#web/features/sightings/fare-seen.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { defer } from '#web/ui/defer.tsx';
import { Pass, Row, Soft, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { ExternalIcon } from '#web/ui/page-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { listResultSites } from './booking-sites.ts';
import { NearAirports } from './near-airports.tsx';
import { NearDays, NoPrice } from './near-day-list.tsx';
import styles from './redirect-panel.module.css';

/** Few sites have a source that can be asked, so others do not load it. */
const AskPrice = defer(async () => (await import('./load-ask-price.tsx')).loadAskPrice());

type RedirectPanelProps = {
  trip: Trip;
  result: FlightSearchResult;
  /** Names of origin and destination. */
  names: { origin: string; destination: string };
  today: IsoDate;
  /** Whether the price is still being requested. */
  isPriceAwaited: boolean;
  /** Of the destination, if it has one. */
  photo: PhotoView | null;
  /** Of the cheapest trips on any day and to any airport of the city. */
  hint: ReactNode;
};

type Merge = (result: FlightSearchResult) => FlightSearchResult;

export function RedirectPanel(found: RedirectPanelProps): ReactNode {
  const [asked, setAsked] = useState<{ key: string; answer: AskedPrices; merge: Merge } | null>(null);
  const key = JSON.stringify(found.trip);
  const known = asked?.key === key ? asked : null;
  const props = { ...found, result: known ? known.merge(found.result) : found.result };
  const { trip, result, hint } = props;
  const t = useTranslate();
  const price = result.cheapestFare?.price ?? null;
  return (
    <Pass as="section" className={styles.panel} raised="float" aria-labelledby="results-title">
      <Stack className={styles.answer} gap={4}>
        <StripedDivider direction="edge" />
        <TripPrice {...props} />
        <NearDays {...props} price={price} />
        {hint}
        {result.canAsk && (
          <AskPrice
            trip={trip}
            answer={known?.answer ?? null}
            onAnswer={(answer, merge) => setAsked({ key, answer, merge })}
          />
        )}
      </Stack>
      <Stub>
        <Text as="h2" size="lg">
          {t('flightSearch.results.title')}
        </Text>
        <SiteButtons trip={trip} result={result} />
        <Soft size="sm">{t('flightSearch.results.note')}</Soft>
        <CommissionNote />
      </Stub>
      <Stack className={styles.around} gap={4}>
        <DestinationPicture
          {...{ origin: trip.origin, code: trip.destination, photo: found.photo }}
          {...{ width: 640, height: 400, loading: 'lazy', className: styles.picture }}
        />
        <NearAirports trip={trip} price={price} />
      </Stack>
    </Pass>
  );
}

/** "No price" is shown only when waiting is over; its room is kept before, so that nothing below moves. */
function TripPrice(props: RedirectPanelProps): ReactNode {
  const { trip, result, isPriceAwaited } = props;
  const t = useTranslate();
  const watch = <TripWatch {...props} />;
  if (result.cheapestFare)
    return (
      <RecordedPrice fare={result.cheapestFare} tripType={trip.tripType}>
        {watch}
      </RecordedPrice>
    );
  const none = <NoPrice>{watch}</NoPrice>;
  if (!isPriceAwaited) return none;
  return (
    <div className={styles.awaited}>
      {none}
      <Stack gap={2} role="status">
        <progress className={styles.progress} aria-hidden="true" />
        <p>{t('flightSearch.awaitingPrice')}</p>
      </Stack>
    </div>
  );
}

type RecordedPriceProps = {
  fare: NonNullable<FlightSearchResult['cheapestFare']>;
  tripType: TripType;
  /** Stands beside the price. */
  children: ReactNode;
};

/** With its booking site and age. */
function RecordedPrice({ fare, tripType, children }: RecordedPriceProps): ReactNode {
  const siteNames = siteNamesIn(useLanguage());
  const t = useTranslate();
  return (
    <Stack gap={1}>
      <Text as="h2" size="md" tone="soft" weight="normal">
        {t('flightSearch.recorded.title')}
      </Text>
      <Row gap={3} lines={1} justify="between">
        <Price className={styles.price} amount={fare.price} />
        {children}
      </Row>
      <Soft size="sm">{t('trip.perPerson', { tripType })}</Soft>
      <Text size="sm" weight="strong">
        <Verdict price={fare.price} record={recordOfUsual(fare.usual)} />
      </Text>
      <PartyDetails price={fare.price} site={fare.site} baggage={null} />
      <Soft size="sm">
        {t.rich('fare.via', { site: <bdi>{siteNames[fare.site]}</bdi> })} · <FareSeen sighting={fare} />
      </Soft>
    </Stack>
  );
}

/** Watches just these days, also where no price was found for them. */
function TripWatch({ trip, result, names }: RedirectPanelProps): ReactNode {
  const { origin, destination, tripType, departureDate, returnDate } = trip;
  const fare = result.cheapestFare;
  return (
    <WatchButton
      className={styles.watch}
      look="plain"
      trip={{
        origin,
        destination,
        city: names.destination,
        tripType,
        price: fare?.price ?? null,
        sighting: fare,
        usual: null,
        dates: { from: departureDate, until: returnDate ?? departureDate },
      }}
    />
  );
}

function SiteButtons({ trip, result }: Pick<RedirectPanelProps, 'trip' | 'result'>): ReactNode {
  const siteNames = siteNamesIn(useLanguage());
  const t = useTranslate();
  const sites = listResultSites(result);
  return (
    <Stack as="ul" gap={2} aria-label={t('flightSearch.results.sites')}>
      {sites.map(({ site, price }, index) => (
        <li key={site}>
          <BookingLink
            className={buttonClass(index === 0 ? 'primary' : 'quiet', styles.site)}
            journey={trip}
            trip={trip}
            site={site}
            onOpen={() => showToast({ title: t('flightSearch.redirecting', { site: siteNames[site] }) })}
          >
            <span className={styles.siteName}>
              <bdi aria-hidden="true">{siteNames[site]}</bdi>
              <PartyTotal price={price} site={site} />
            </span>
            {price !== null && <Price amount={price} />}
            <ExternalIcon size={16} />
          </BookingLink>
        </li>
      ))}
    </Stack>
  );
}
