/** Small card of a verified deal: picture, city, price with its discount, one line of facts. */
import type { ReactNode } from 'react';
import { pathOfDeal } from '#web/addresses/deal-query.ts';
import { DestinationPicture } from '#web/features/pictures/destination-picture.tsx';
import { hasSiteOrAge, SiteAndAge } from '#web/features/sightings/fare-seen.tsx';
import { TripDays } from '#web/features/sightings/trip-days.tsx';
import { Verdict } from '#web/features/verdict/verdict.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { DottedLine } from '#web/ui/dotted-line.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
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
          <DestinationPicture
            origin={deal.departureCityCode}
            code={deal.code}
            photo={deal.photo}
            {...picture}
          />
        ) : (
          <img src={deal.imageUrl} alt="" decoding="async" {...picture} />
        )}
        {deal.discountPercentage !== null && (
          <p className={styles.save}>
            <VerifiedIcon size={14} />
            <VisuallyHidden>{t('bestDeals.verified')}: </VisuallyHidden>
            {t('bestDeals.save', { percent: deal.discountPercentage })}
          </p>
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.city}>
          <Link className={styles.link} to={pathOfDeal(deal)}>
            {isArabic ? deal.destinationAr : deal.destination}
          </Link>
        </h3>
        {deal.dealPrice !== null && (
          <p className={styles.amount}>
            <Price className={styles.price} amount={deal.dealPrice} />
          </p>
        )}
        {deal.dealPrice !== null && deal.originalPrice !== null && (
          <p>
            <Verdict price={deal.dealPrice} record={{ usual: deal.originalPrice }} />
          </p>
        )}
        <TileFacts deal={deal} />
      </div>
    </article>
  );
}

/** From where and how, the dates, booking site and age. */
function TileFacts({ deal }: { deal: TileDeal }): ReactNode {
  const t = useTranslate();
  const { cheapestDate, returnDate } = deal;
  const city = t.language === 'ar' ? deal.departureCityAr : deal.departureCity;
  return (
    <div className={styles.facts}>
      <DottedLine>
        <span className={styles.from}>{t('bestDeals.from', { city })}</span>
        {t(`trip.${deal.tripType}`)}
        {cheapestDate !== null && <TripDays isShort departure={cheapestDate} back={returnDate} />}
        {hasSiteOrAge(deal) && <SiteAndAge fare={deal} price={deal.dealPrice} />}
      </DottedLine>
    </div>
  );
}
