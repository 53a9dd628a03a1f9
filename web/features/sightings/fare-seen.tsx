/** Age of a fare, with a warning when it may have changed; on cards, what came of asking for it again. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { VerifiedIcon, WarningIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { fareAge } from './fare-age.ts';
import styles from './fare-seen.module.css';

type Sighting = Pick<DestinationPrice, 'observedAtPrecision' | 'freshness'> & { observedAt: string };
type Asked = Pick<DestinationPrice, 'confirmation' | 'confirmedAt' | 'confirmedPrice'>;

type FareSeenProps = {
  sighting: Sighting;
  /** The age alone, beside the booking site. */
  isShort?: boolean;
  /** On cards: takes the place of the age, which is older, and no more room. */
  asked?: Asked;
};

export function FareSeen({ sighting, isShort = false, asked }: FareSeenProps): ReactNode {
  const t = useTranslate();
  const now = useNow();
  const { confirmation, confirmedAt = null, confirmedPrice = null } = asked ?? {};
  if (confirmation === 'gone') return warning(t('fare.gone'));
  if (confirmation === 'changed' && confirmedPrice !== null) {
    return warning(t('fare.rose', { price: formatNumber(confirmedPrice, t.language) }));
  }
  const isConfirmed = confirmation === 'confirmed' && confirmedAt !== null;
  const age = t(
    'common.age',
    isConfirmed
      ? fareAge(confirmedAt, null, now)
      : fareAge(sighting.observedAt, sighting.observedAtPrecision, now),
  );
  if (isConfirmed) {
    return (
      <span className={styles.confirmed}>
        <VerifiedIcon size={14} />
        <VisuallyHidden>{t('fare.confirmed')} </VisuallyHidden>
        {age}
      </span>
    );
  }
  if (sighting.freshness === 'aging') return warning(t('fare.seenAging', { age }));
  return <span className={styles.seen}>{isShort ? age : t('fare.seen', { age })}</span>;
}

function warning(words: string): ReactNode {
  return (
    <span className={styles.aging}>
      <WarningIcon size={16} />
      {words}
    </span>
  );
}
