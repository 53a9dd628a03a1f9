/** Bar with the usual price range of a route and today's price; its ends are named. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './band-bar.module.css';
import { bandScale } from './band-scale.ts';

/** Decorative: the text next to it says the same. Amounts in SAR. */
export function BandBar({ price, p25, p75 }: { price: number; p25: number; p75: number }): ReactNode {
  const t = useTranslate();
  const at = bandScale(price, { p25, p75 });
  return (
    <span className={styles.band} aria-hidden="true">
      {t('band.low')}
      <svg className={styles.bar} aria-hidden="true" focusable="false">
        <line className={styles.track} x1="1%" x2="99%" y1="9" y2="9" />
        <line className={styles.usual} x1={`${at.low}%`} x2={`${at.high}%`} y1="9" y2="9" />
        <circle className={styles.halo} cx={`${at.price}%`} cy="9" r="7" />
        <circle className={styles.mark} cx={`${at.price}%`} cy="9" r="3.5" />
      </svg>
      {t('band.high')}
    </span>
  );
}
