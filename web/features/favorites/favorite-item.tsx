/** One favourite: destination, airline, price and its change, badge, and whether it still exists. */
import type { ReactNode } from 'react';
import type { Deal } from '#contract/api/deals.ts';
import type { Favorite, SharedFavorite } from '#contract/api/favorites.ts';
import { recordOf } from '#contract/domain/verdict.ts';
import { pathOfDeal } from '#web/addresses/deal-query.ts';
import { DestinationPicture } from '#web/features/pictures/destination-picture.tsx';
import { DealSighting } from '#web/features/sightings/deal-sighting.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { CloseIcon, LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { FavoriteChange } from './favorite-change.tsx';
import styles from './favorite-item.module.css';
import { useFavorite } from './use-favorite.ts';

type FavoriteItemProps = { favorite: Favorite; onRemove: () => void };

export function FavoriteItem({ favorite, onRemove }: FavoriteItemProps): ReactNode {
  const t = useTranslate();
  const { toggle } = useFavorite(favorite.id);
  const name = useCity(favorite.deal);
  const handleRemove = () => {
    toggle();
    onRemove();
  };
  return (
    <FavoriteRow favorite={favorite} note={<FavoriteChange favorite={favorite} />}>
      <Button
        look="plain"
        className={styles.remove}
        aria-label={t('favorites.removeNamed', { name })}
        onClick={handleRemove}
      >
        <CloseIcon size={18} />
        {t('favorites.remove')}
      </Button>
    </FavoriteRow>
  );
}

function useCity(deal: Deal): string {
  return useLanguage() === 'ar' ? deal.destinationAr : deal.destination;
}

type FavoriteRowProps = {
  favorite: SharedFavorite;
  /** Below the facts. */
  note?: ReactNode;
  /** Beside the price. */
  children?: ReactNode;
};

/** One's own favourite, or one of a shared list. */
export function FavoriteRow({ favorite, note, children }: FavoriteRowProps): ReactNode {
  const { deal, isEnded } = favorite;
  const city = useCity(deal);
  return (
    <article className={styles.item} data-ended={isEnded || undefined}>
      <DestinationPicture
        className={styles.art}
        origin={deal.departureCityCode}
        code={deal.code}
        photo={deal.photo}
        width={160}
        height={90}
        loading="lazy"
      />
      <div>
        <h3 className={styles.city}>
          {isEnded || deal.locked ? (
            city
          ) : (
            <Link className={styles.link} to={pathOfDeal(deal)}>
              {city}
            </Link>
          )}
        </h3>
        {deal.dealPrice !== null && deal.feathers && !isEnded && (
          <p>
            <Verdict price={deal.dealPrice} record={recordOf(deal.assessment)} />
          </p>
        )}
        <Facts deal={deal} />
        {/* A deal typed by an administrator has dates without a time of sighting. */}
        {(deal.observedAt ?? deal.cheapestDate) !== null && (
          <DealSighting className={styles.sighting} deal={deal} />
        )}
        {note}
        <Tags favorite={favorite} />
      </div>
      <div className={styles.end}>
        <FavoritePrice favorite={favorite} />
        {children}
      </div>
    </article>
  );
}

function Tags({ favorite: { deal, isEnded } }: { favorite: SharedFavorite }): ReactNode {
  const t = useTranslate();
  return (
    <p className={styles.tags}>
      <span className={styles.tag} data-kind={deal.isPremium ? 'premium' : 'free'}>
        {t(deal.isPremium ? 'favorites.premium' : 'favorites.free')}
      </span>
      {isEnded && (
        <span className={styles.tag} data-kind="ended">
          {t('favorites.ended')}
        </span>
      )}
    </p>
  );
}

function Facts({ deal }: { deal: Deal }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const airline = isArabic ? (deal.airlineAr ?? deal.airline) : deal.airline;
  return (
    <p className={styles.facts}>
      <span>{t('favorites.from', { city: isArabic ? deal.departureCityAr : deal.departureCity })} · </span>
      <span>{t(`trip.${deal.tripType}`)}</span>
      {airline !== null && (
        <span className={styles.airline}>
          <span className={styles.dot}> · </span>
          <bdi>{airline}</bdi>
        </span>
      )}
    </p>
  );
}

function FavoritePrice({ favorite }: { favorite: SharedFavorite }): ReactNode {
  const t = useTranslate();
  const { deal, isEnded } = favorite;
  if (deal.locked) {
    return (
      <p className={styles.locked}>
        <LockIcon size={18} />
        {t('favorites.locked')}
      </p>
    );
  }
  if (deal.dealPrice === null) return <p className={styles.locked}>{t('favorites.noPrice')}</p>;
  return (
    <p className={styles.amount}>
      {isEnded && <span className={styles.lastPrice}>{t('favorites.lastPrice')}</span>}
      <Price className={styles.price} amount={deal.dealPrice} />
    </p>
  );
}
