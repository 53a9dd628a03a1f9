/** The cheapest of the places nearest to one that has no price for the reader, in the words of destinations and deals. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Nearby } from './nearby.tsx';
import { type NearPlace, type NearTrip, regionOf } from './nearby-fares.ts';

export function NearestPlaces({ place, trip }: { place: NearPlace | null; trip: NearTrip }): ReactNode {
  const t = useTranslate();
  const region = regionOf(place);
  const name = (t.language === 'ar' ? place?.cityAr : place?.city) ?? '';
  const title = trip.below
    ? t('places.nearby.cheaper', { place: name })
    : t('places.nearby', { region, city: t(`city.${trip.origin}`), place: name });
  return <Nearby place={place} trip={trip} title={title} all={t('places.nearby.all', { region })} />;
}
