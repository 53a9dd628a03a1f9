/** Notes below a list of fares: flexible dates, baggage, age. */
import type { ReactNode } from 'react';
import { writeSighting } from '#contract/domain/sighting.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Grid } from '#web/ui/layout.tsx';
import styles from './fare-notes.module.css';
import type { ListNotes } from './landing-fares.ts';

export function FareNotes({ notes }: { notes: ListNotes }): ReactNode {
  const t = useTranslate();
  const { newest } = notes;
  return (
    <Grid as="ul" columns={2} className={styles.notes} gap={4} lines={1} above={5} tone="soft" size="sm">
      <li>{t('fare.note.flexible')}</li>
      <li>{t(`fare.baggage.${notes.baggage}`)}</li>
      <li>{t('fare.note.perPerson')}</li>
      {newest && (
        <li>
          {t.rich('fare.note.updated', {
            moment: <time dateTime={newest.observedAt}>{writeSighting(newest, t.language)}</time>,
          })}
        </li>
      )}
    </Grid>
  );
}
