/** Prices of the same trip on every booking site, cheapest marked. */
import type { ReactNode } from 'react';
import { siteNamesIn } from '#contract/domain/site.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { ExternalIcon } from '#web/ui/icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { BookingLink, type Journey } from './booking-link.tsx';
import type { ChosenTrip } from './chosen-trip.ts';
import styles from './site-comparison.module.css';

export function SiteComparison({ journey, trip }: { journey: Journey; trip: ChosenTrip }): ReactNode {
  const siteNames = siteNamesIn(useLanguage());
  const t = useTranslate();
  return (
    <>
      <ul className={styles.sites}>
        {trip.rows.map(({ site, price, isCheapest }) => (
          <li key={site}>
            <BookingLink className={styles.row} journey={journey} trip={trip} site={site}>
              <span className={styles.name}>
                <bdi aria-hidden="true">{siteNames[site]}</bdi>
                {isCheapest && <span className={styles.cheapest}>{t('deal.compare.cheapest')}</span>}
              </span>
              {price === null ? (
                <span className={styles.notSeen}>{t('deal.compare.notSeen')}</span>
              ) : (
                <Price className={styles.price} amount={price} />
              )}
              <span className={styles.open}>
                {t('deal.compare.open')}
                <ExternalIcon size={16} />
              </span>
            </BookingLink>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('deal.compare.note')}</p>
    </>
  );
}
