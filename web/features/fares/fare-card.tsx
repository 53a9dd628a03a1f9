/** Card of the cheapest fare to a city. */
import type { ReactNode } from 'react';
import { dealPath } from '#contract/domain/deal-query.ts';
import { destinationFavoriteId } from '#contract/domain/favorite.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { TripType } from '#contract/domain/itinerary.ts';
import type { Language } from '#contract/domain/language.ts';
import type { TripFilter } from '#contract/domain/trip-filter.ts';
import { recordOf } from '#contract/domain/verdict.ts';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import type { Place } from '#web/features/place-card/place.ts';
import { LockLine, PlaceCard, SaveMark } from '#web/features/place-card/place-card.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Row, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import type { CardFare } from './landing-fares.ts';

export function FareCard(props: {
  fare: CardFare;
  origin: DepartureAirport;
  tripType: TripType;
  /** The filter of the list: the card's page then shows the same trip. */
  filter?: TripFilter;
  /** Probably visible when the page opens. */
  isFirst?: boolean;
}): ReactNode {
  const { fare, origin, tripType, filter, isFirst = false } = props;
  const t = useTranslate();
  const pathTo = (code: string, isAirportOnly = false) =>
    dealPath(code, { origin, tripType, isAirportOnly, ...(filter && { filter }) });
  const path = fare.requiresUpgrade ? null : pathTo(fare.code);
  const place = placeOfFare(fare, { origin, tripType, path, language: t.language });
  const { city, isLocked } = place;
  const favoriteId = destinationFavoriteId({ origin, code: fare.code, tripType });
  return (
    <PlaceCard
      place={place}
      isFirst={isFirst}
      mark={fare.saved !== null && <SaveMark>{t('card.save', { percent: fare.saved })}</SaveMark>}
      instead={isLocked && <LockLine>{t('fare.locked')}</LockLine>}
      corner={<HeartButton look="card" id={favoriteId} name={city} />}
    >
      {isLocked ? (
        <Link className={buttonClass('quiet')} to="/premium">
          {t('fare.upgrade')}
          <VisuallyHidden> {city}</VisuallyHidden>
        </Link>
      ) : (
        fare.otherAirports.length > 0 && (
          <Row as="p" gap={3} lines={0} align="baseline" tone="soft" size="sm">
            {t('fare.otherAirports')}
            {fare.otherAirports.map(({ code, cheapestPrice }) => (
              <Link key={code} to={pathTo(code, true)}>
                <bdi>{code}</bdi> {cheapestPrice !== null && <Price amount={cheapestPrice} />}
              </Link>
            ))}
          </Row>
        )
      )}
    </PlaceCard>
  );
}

type PlaceOf = Pick<Place, 'path' | 'tripType'> & { origin: DepartureAirport; language: Language };

/** The place that a fare leads to, as cards tell it. */
export function placeOfFare(fare: CardFare, { origin, tripType, path, language }: PlaceOf): Place {
  const [city, country] = language === 'ar' ? [fare.cityAr, fare.countryAr] : [fare.city, fare.country];
  const { cheapestPrice: price, assessment, requiresUpgrade: isLocked } = fare;
  return {
    ...fare,
    origin,
    city,
    country,
    path,
    price,
    isLocked,
    airport: fare.namesAirport ? fare.code : null,
    imageUrl: null,
    record: assessment ? recordOf(assessment) : undefined,
    stops: isLocked ? null : fare.stops,
    tripType,
    from: null,
    airline: null,
  };
}
