/** Bell that watches the trip of a deal. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import type { TileDeal } from '#web/features/place-card/place.ts';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { useLanguage } from '#web/i18n/i18n.tsx';

/** Nothing for a typed deal, which has no fare of its own that could be watched; a locked one is watched by Premium members. */
export function DealBell({ deal }: { deal: TileDeal & Partial<Deal> }): ReactNode {
  const isArabic = useLanguage() === 'ar';
  const origin = departureAirports.find((code) => code === deal.departureCityCode);
  if (deal.locked || deal.isTyped || origin === undefined) return null;
  const { code: destination, tripType, dealPrice, originalPrice, observedAt, isVerified = true } = deal;
  const sighting = observedAt === null ? null : { observedAt, observedAtPrecision: deal.observedAtPrecision };
  const city = isArabic ? deal.destinationAr : deal.destination;
  const usual = isVerified ? originalPrice : null;
  return (
    <WatchButton
      look="card"
      trip={{ origin, destination, city, tripType, price: dealPrice, usual, sighting }}
    />
  );
}
