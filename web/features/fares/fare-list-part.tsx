/** What comes with a page of fares before their list does: its room, and the notes on dates, baggage and age. */
import type { ReactNode } from 'react';
import { writeSighting } from '#contract/domain/sighting.ts';
import { fareListStep } from '#web/addresses/landing-query.ts';
import { PlaceGrid } from '#web/features/place-card/place-grid.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { Grid } from '#web/ui/layout.tsx';
import styles from './fare-list.module.css';
import type { FareListProps } from './fare-list.tsx';
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

export function FareListSkeleton(): ReactNode {
  return <PlaceGrid columns="cards" expected={fareListStep} aria-hidden="true" />;
}

export const FareListPart = hydrateLater<FareListProps>(
  'web/features/fares/fare-list.tsx',
  async () => (await import('./fare-list.tsx')).FareList,
  { fallback: <FareListSkeleton /> },
);
