/** Deal card styled as a boarding pass: the route on one side, price and evidence on the other. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import { departureAirports } from '#contract/domain/iata.ts';
import { pathOfDeal } from '#web/addresses/deal-query.ts';
import card from '#web/features/fares/fare-card.module.css';
import { HeartButton } from '#web/features/favorites/heart-button.tsx';
import { DestinationPicture } from '#web/features/pictures/destination-picture.tsx';
import { WatchButton } from '#web/features/watch/watch-button.tsx';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { DealStub, LockedStub } from './deal-stub.tsx';

type DealCardProps = {
  deal: Deal;
  /** Probably visible when the page opens. */
  isFirst?: boolean;
};

export function DealCard({ deal, isFirst = false }: DealCardProps): ReactNode {
  const isArabic = useLanguage() === 'ar';
  const city = isArabic ? deal.destinationAr : deal.destination;
  const country = isArabic ? deal.countryAr : deal.country;
  return (
    <article className={card.card} data-locked={deal.locked || undefined}>
      <DealArt deal={deal} isFirst={isFirst} />
      <div className={card.route}>
        <h3 className={card.city}>
          {deal.locked ? (
            city
          ) : (
            <Link className={card.link} to={pathOfDeal(deal)}>
              {city}
            </Link>
          )}
        </h3>
        {country !== city && <p className={card.country}>{country}</p>}
      </div>
      <div className={card.perforation} aria-hidden="true" />
      {deal.locked ? <LockedStub deal={deal} /> : <DealStub deal={deal} />}
      <HeartButton className={card.heart} look="card" id={deal.id} name={city} />
      <DealBell deal={deal} />
    </article>
  );
}

/** A typed deal has no fare of its own that could be watched; a locked one is watched by Premium members. */
function DealBell({ deal }: { deal: Deal }): ReactNode {
  const isArabic = useLanguage() === 'ar';
  const origin = departureAirports.find((code) => code === deal.departureCityCode);
  if (deal.locked || deal.isTyped || origin === undefined) return null;
  const { code: destination, tripType, dealPrice, originalPrice, observedAt, isVerified } = deal;
  const sighting = observedAt === null ? null : { observedAt, observedAtPrecision: deal.observedAtPrecision };
  const city = isArabic ? deal.destinationAr : deal.destination;
  const usual = isVerified ? originalPrice : null;
  return (
    <WatchButton
      className={card.bell}
      look="card"
      trip={{ origin, destination, city, tripType, price: dealPrice, usual, sighting }}
    />
  );
}

/** The image of the destination, or the image an administrator chose. */
function DealArt({ deal, isFirst }: { deal: Deal; isFirst: boolean }): ReactNode {
  const size = { width: 320, height: 180, loading: isFirst ? 'eager' : 'lazy' } as const;
  return (
    <div className={card.art}>
      {deal.imageUrl === null ? (
        <DestinationPicture
          className={card.picture}
          origin={deal.departureCityCode}
          code={deal.code}
          photo={deal.photo}
          {...size}
        />
      ) : (
        <img className={card.picture} src={deal.imageUrl} alt="" decoding="async" {...size} />
      )}
    </div>
  );
}
