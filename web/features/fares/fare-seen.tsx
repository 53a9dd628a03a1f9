/** Age of a fare, with a warning when it may have changed. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { fareAge } from './fare-age.ts';
import styles from './fare-seen.module.css';

export type Sighting = Pick<DestinationPrice, 'observedAtPrecision' | 'freshness'> & { observedAt: string };

/** `isShort`: the age alone, beside the booking site. */
export function FareSeen({
  sighting,
  isShort = false,
}: {
  sighting: Sighting;
  isShort?: boolean;
}): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const age = t('common.age', fareAge(sighting.observedAt, sighting.observedAtPrecision, now));
  if (sighting.freshness !== 'aging') {
    return <span className={styles.seen}>{isShort ? age : t('fare.seen', { age })}</span>;
  }
  return (
    <span className={styles.aging}>
      <WarningIcon size={16} />
      {t('fare.seenAging', { age })}
    </span>
  );
}
