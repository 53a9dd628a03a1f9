/** The small print of a list of fares: flexibility, baggage, age, and whether they are samples. */
import type { ReactNode } from 'react';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { formatMoment } from '#web/format.ts';
import { useLanguage, useTranslate } from '#web/i18n.tsx';
import { baggageNote } from './baggage.ts';
import styles from './fare-notes.module.css';

export function FareNotes({ fares }: { fares: readonly DestinationPrice[] }): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const newest = fares.reduce<string | null>(
    (latest, { observedAt }) => (observedAt && (!latest || observedAt > latest) ? observedAt : latest),
    null,
  );
  return (
    <ul className={styles.notes}>
      {fares.some((fare) => fare.isSample) && <li className={styles.sample}>{t('fare.note.sample')}</li>}
      <li>{t('fare.note.flexible')}</li>
      <li>{t(`fare.baggage.${baggageNote(fares)}`)}</li>
      <li>{t('fare.note.perPerson')}</li>
      {newest && (
        <li>
          {t.rich('fare.note.updated', {
            moment: <time dateTime={newest}>{formatMoment(newest, language)}</time>,
          })}
        </li>
      )}
    </ul>
  );
}
