/** Shown for a destination without a listed fare: the hoopoe, a search, and the cheapest places of the airport. */
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { dealPath, otherTripOf, parseDealQuery } from '#contract/domain/deal-query.ts';
import { fareQueries } from '#web/api/fare-queries.ts';
import { useQuery } from '#web/api/query.tsx';
import { LostPage, PlaceSearch } from '#web/chrome/lost-page.tsx';
import { knownPlace } from '#web/features/fares/nearby-fares.ts';
import { NearestPlaces } from '#web/features/fares/nearest-places.tsx';
import { destinationQuery } from '#web/features/flight-search/destination-query.ts';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';

const isCode = /^[A-Z]{3}$/;

/** Of a known destination that no price of this trip type was seen for, that of the other one, and offers to watch it, or to hear of Premium where it is locked; of anything else, that nothing is known. */
export function DealNotFound(): ReactNode {
  const t = useTranslate();
  const { code = '' } = useParams();
  const [params] = useSearchParams();
  const query = { ...parseDealQuery(params), code: code.toUpperCase() };
  const { data: airport } = useQuery(destinationQuery(query.code));
  const { origin, tripType } = query;
  const place = knownPlace(airport, query);
  const isLocked = place?.requiresUpgrade === true;
  const city = (t.language === 'ar' ? place?.cityAr : place?.city) ?? '';
  const otherTrip = otherTripOf(query);
  const { data: other } = useQuery(fareQueries.destinationFare(otherTrip));
  const amount = other?.cheapestPrice ?? null;
  const lead = () => {
    if (isLocked) return t('deal.locked.text', { city });
    if (place && amount !== null) {
      const price = t('common.price', { amount, text: formatNumber(amount, t.language) });
      return t('deal.notFound.other', { tripType, origin: t(`city.${origin}`), city, price });
    }
    if (place) return t('deal.notFound.place', { origin: t(`city.${origin}`), city });
    if (airport === null && isCode.test(query.code)) return t('deal.notFound.code', { code: query.code });
    return t('deal.notFound.text');
  };
  const watched = { origin, destination: query.code, isCity: !query.isAirportOnly, city, tripType };
  const trip = { ...watched, price: null, sighting: null, usual: null };
  return (
    <LostPage
      title={t(isLocked ? 'deal.locked.title' : 'deal.notFound.title')}
      lead={lead()}
      trip={query}
      search={
        <>
          {amount !== null && (
            <Link className={buttonClass('primary')} to={dealPath(query.code, otherTrip)}>
              {t('deal.notFound.otherOpen', { tripType })}
            </Link>
          )}
          <PlaceSearch origin={origin} />
          {place && !isLocked && <WatchButton look="plain" trip={trip} />}
          {isLocked && (
            <Link className={buttonClass('primary')} to="/premium#early-access">
              {t('deal.locked.hear')}
            </Link>
          )}
        </>
      }
    >
      <NearestPlaces place={place} trip={query} />
    </LostPage>
  );
}
