/** Where and when a fare was seen; with a warning once it may have changed. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { type Site, siteNames } from '#contract/domain/site.ts';
import { useTranslate } from '#web/i18n.tsx';
import { useNow } from '#web/now.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { fareAge } from './fare-age.ts';
import styles from './fare-seen.module.css';

type Sighting = {
  site: Site | null;
  observedAt: string;
  observedAtPrecision?: DestinationPrice['observedAtPrecision'];
  freshness: DestinationPrice['freshness'];
};

export function FareSeen({ sighting }: { sighting: Sighting }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const age = t('common.age', fareAge(sighting.observedAt, sighting.observedAtPrecision ?? null, now));
  const isAging = sighting.freshness === 'aging';
  return (
    <span className={isAging ? styles.aging : styles.seen}>
      {sighting.site && (
        <span className={styles.part}>
          {t.rich('fare.via', { site: <bdi>{siteNames[sighting.site]}</bdi> })}
          {' · '}
        </span>
      )}
      <span className={styles.part}>
        {isAging && <WarningIcon />}
        {isAging ? t('fare.seenAging', { age }) : t('fare.seen', { age })}
      </span>
    </span>
  );
}
