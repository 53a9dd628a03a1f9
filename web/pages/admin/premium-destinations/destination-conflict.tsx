/** Says what somebody else changed of a destination since its form was opened. */
import { type ReactNode, useEffect, useRef } from 'react';
import type { PremiumDestination } from '#contract/api/admin-premium-destinations.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import type { DraftName } from './destination-draft.ts';
import styles from './premium-destinations.module.css';
import type { DestinationChange } from './use-destination-saving.ts';

const labels = {
  destinationCode: 'admin.premium.code',
  destinationName: 'admin.premium.name',
  city: 'admin.premium.city',
  country: 'admin.premium.country',
  region: 'admin.premium.region',
  isPremium: 'admin.premium.status',
} as const;

export function DestinationConflict({ conflict }: { conflict: DestinationChange }): ReactNode {
  const t = useTranslate();
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each conflict is told anew
  useEffect(() => notice.current?.focus(), [conflict]);
  const { now, changed } = conflict;
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <p className={styles.strong}>{t('admin.premium.changed.title')}</p>
      <ul className={styles.changes}>
        {changed.map((name) => (
          <li key={name}>
            {t.rich('admin.premium.changed.field', {
              field: t(labels[name]),
              value: <bdi>{wordsOf(now, name, t)}</bdi>,
            })}
          </li>
        ))}
      </ul>
      <p>{t('admin.premium.changed.text')}</p>
    </div>
  );
}

function wordsOf(now: PremiumDestination, name: DraftName, t: Translate): string {
  if (name === 'region') return t(`region.${now.region}`);
  if (name === 'isPremium') {
    return t(now.isPremium ? 'admin.premium.status.premium' : 'admin.premium.status.open');
  }
  return now[name];
}
