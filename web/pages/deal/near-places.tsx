/** The cheapest open places near a destination, below its page. */
import type { ReactNode } from 'react';
import type { Airport } from '#contract/api/airports.ts';
import type { PlacedDealQuery } from '#contract/domain/deal-query.ts';
import { Nearby } from '#web/features/fares/nearby.tsx';
import { type NearPlace, regionOf } from '#web/features/fares/nearby-fares.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';

/** The destination of the address, which may be locked for the reader; null where it is none. */
export function knownPlace(
  airport: Airport | null | undefined,
  { code, origin }: Pick<PlacedDealQuery, 'code' | 'origin'>,
): Airport | null {
  return airport?.code === code && code !== origin ? airport : null;
}

export function NearPlaces({ place, query }: { place: NearPlace | null; query: PlacedDealQuery }): ReactNode {
  const t = useTranslate();
  const region = regionOf(place);
  const city = t(`city.${query.origin}`);
  const name = (t.language === 'ar' ? place?.cityAr : place?.city) ?? '';
  return (
    <Nearby
      place={place}
      trip={query}
      title={t('deal.nearby', { region, city, place: name })}
      all={t('deal.nearby.all', { region })}
    />
  );
}
