/** Search result: trip summary, recorded price, links to the booking sites. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AskedPrices, FlightSearchResult } from '#contract/api/search.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import type { Trip } from '#web/addresses/search-query.ts';
import { BookingLink, CommissionNote } from '#web/features/booking/booking-link.tsx';
import { PartyTotal } from '#web/features/party/party-total.tsx';
import { usePartyWords } from '#web/features/party/party-words.ts';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { formatFullDate, formatHijri } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useParty } from '#web/state/party.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { defer } from '#web/ui/defer.tsx';
import { ExternalIcon } from '#web/ui/page-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { listResultSites, withAskedPrices } from './booking-sites.ts';
import { NearAirports } from './near-airports.tsx';
import { NearDays, NoPrice } from './near-day-list.tsx';
import { RecordedPrice } from './recorded-price.tsx';
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
  /** Searched just now: the results take the focus. */
  isFound: boolean;
};

export function RedirectPanel(found: RedirectPanelProps): ReactNode {
  const [asked, setAsked] = useState<{ key: string; answer: AskedPrices } | null>(null);
  const key = JSON.stringify(found.trip);
  const answer = asked?.key === key ? asked.answer : null;
  const props = { ...found, result: withAskedPrices(found.result, answer) };
  const { trip, result, names, isFound } = props;
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFound) heading.current?.focus();
  }, [isFound]);
  return (
    <section className={styles.panel} aria-labelledby="results-title">
      <span className={styles.stripe}>
        <StripedDivider direction="vertical" />
      </span>
      <div className={styles.pass}>
        <h2 ref={heading} id="results-title" tabIndex={-1}>
          {t('flightSearch.results.route', names)}
        </h2>
        <TripFacts trip={trip} />
        <TripPrice {...props} />
        {result.canAsk && (
          <AskPrice trip={trip} answer={answer} onAnswer={(given) => setAsked({ key, answer: given })} />
        )}
        <TripWatch {...props} />
      </div>
      <div className={styles.stub}>
        <h3>{t('flightSearch.results.title')}</h3>
        <SiteButtons trip={trip} result={result} />
        <p className={styles.note}>{t('flightSearch.results.note')}</p>
        <CommissionNote className={styles.note} />
      </div>
    </section>
  );
}

/** "No price" is shown only when waiting is over. */
function TripPrice({ trip, result, today, isPriceAwaited }: RedirectPanelProps): ReactNode {
  const t = useTranslate();
  const { cheapestFare } = result;
  if (cheapestFare) {
    return (
      <>
        <RecordedPrice fare={cheapestFare} tripType={trip.tripType} />
        <div className={styles.around}>
          <NearDays trip={trip} today={today} price={cheapestFare.price} />
          <NearAirports trip={trip} price={cheapestFare.price} />
        </div>
      </>
    );
  }
  if (!isPriceAwaited) {
    return (
      <>
        <NoPrice trip={trip} today={today} />
        <NearAirports trip={trip} price={null} />
      </>
    );
  }
  return (
    <div className={styles.awaited} role="status">
      <progress className={styles.progress} aria-hidden="true" />
      <p>{t('flightSearch.awaitingPrice')}</p>
      <noscript>
        <p>{t('flightSearch.noPrice.text')}</p>
      </noscript>
    </div>
  );
}

/** Watches just these days, also where no price was found for them. */
function TripWatch({ trip, result, names, isPriceAwaited }: RedirectPanelProps): ReactNode {
  const { origin, destination, tripType, departureDate, returnDate } = trip;
  const fare = result.cheapestFare;
  if (isPriceAwaited) return null;
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

function TripFacts({ trip }: { trip: Trip }): ReactNode {
  const t = useTranslate();
  const party = usePartyWords(useParty());
  const days = [
    { label: t('flightSearch.departureDate'), date: trip.departureDate },
    ...(trip.returnDate ? [{ label: t('flightSearch.returnDate'), date: trip.returnDate }] : []),
  ];
  return (
    <dl className={styles.facts}>
      {days.map(({ label, date }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <time dateTime={date}>{formatFullDate(date, t.language)}</time>
            <span className={styles.hijri}>{formatHijri(date, t.language)}</span>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t(`trip.${trip.tripType}`)}</dt>
        <dd>
          {party}
          <bdi className={styles.hijri} dir="ltr">
            {trip.origin} – {trip.destination}
          </bdi>
        </dd>
      </div>
    </dl>
  );
}

function SiteButtons({ trip, result }: Pick<RedirectPanelProps, 'trip' | 'result'>): ReactNode {
  const siteNames = siteNamesIn(useLanguage());
  const t = useTranslate();
  return (
    <ul className={styles.sites} aria-label={t('flightSearch.results.sites')}>
      {listResultSites(result).map(({ site, price }, index) => (
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
              {price !== null && <Price amount={price} />}
              {index === 0 && price !== null && (
                <span className={styles.cheapest}>{t('flightSearch.results.cheapest')}</span>
              )}
              {price === null && <span className={styles.unseen}>{t('flightSearch.results.noPrice')}</span>}
              <PartyTotal price={price} site={site} />
            </span>
            <ExternalIcon size={16} />
          </BookingLink>
        </li>
      ))}
    </ul>
  );
}
