/** Small card of a verified deal: picture, city, price with its discount, one line of facts. */
import type { ReactNode } from 'react';
import { siteNames } from '#contract/domain/site.ts';
import { pathOfDeal } from '#web/addresses/deal-query.ts';
import { FareSeen } from '#web/features/fares/fare-seen.tsx';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { ThemedImage } from '#web/ui/themed-image.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { TileDeal } from './best-deals-query.ts';
import styles from './deal-tile.module.css';

const picture = { width: 320, height: 180, loading: 'eager' } as const;

export function DealTile({ deal }: { deal: TileDeal }): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  return (
    <article className={styles.tile}>
      <div className={styles.art}>
        {deal.imageUrl === null ? (
          <ThemedImage subject={`${deal.departureCityCode}-${deal.code}`} {...picture} />
        ) : (
          <img src={deal.imageUrl} alt="" decoding="async" {...picture} />
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.city}>
          <Link className={styles.link} to={pathOfDeal(deal)}>
            {isArabic ? deal.destinationAr : deal.destination}
          </Link>
        </h3>
        <p className={styles.trip}>
          {t('deals.card.from', { city: isArabic ? deal.departureCityAr : deal.departureCity })}
          {' · '}
          {t(`trip.${deal.tripType}`)}
        </p>
        <p className={styles.prices}>
          {deal.dealPrice !== null && <Price className={styles.price} amount={deal.dealPrice} />}
          {deal.discountPercentage !== null && (
            <span className={styles.save}>
              <VerifiedIcon size={14} />
              <VisuallyHidden>{t('deals.card.verified')}: </VisuallyHidden>
              {t('deals.card.save', { percent: deal.discountPercentage })}
            </span>
          )}
        </p>
        <TileFacts deal={deal} />
      </div>
    </article>
  );
}

/** Usual price; then dates, booking site and age. */
function TileFacts({ deal }: { deal: TileDeal }): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const day = (date: string) => formatDayMonth(date, language);
  return (
    <p className={styles.facts}>
      {deal.originalPrice !== null && (
        <span className={styles.usual}>
          {t.rich('deals.card.usual', { price: <Price amount={Math.round(deal.originalPrice)} /> })}
        </span>
      )}
      {deal.cheapestDate !== null && (
        <span className={styles.part}>
          {deal.returnDate === null
            ? day(deal.cheapestDate)
            : t('fare.dates', { from: day(deal.cheapestDate), to: day(deal.returnDate) })}
          {' · '}
        </span>
      )}
      {deal.bestSite !== null && (
        <span className={styles.part}>
          <bdi>{siteNames[deal.bestSite]}</bdi>
          {deal.observedAt !== null && ' · '}
        </span>
      )}
      {deal.observedAt !== null && (
        <FareSeen
          sighting={{ observedAt: deal.observedAt, observedAtPrecision: null, freshness: deal.freshness }}
        />
      )}
    </p>
  );
}
