/**
 * Cheapest fares as cards with "show more", whose number is in the URL, and the notes below them: flexible dates,
 * baggage, age.
 */
import type { ReactNode } from 'react';
import { writeSighting } from '#contract/domain/sighting.ts';
import { fareListStep, type LandingQuery, landingPath } from '#web/addresses/landing-query.ts';
import { PlaceGrid } from '#web/features/place-card/place-card.tsx';
import { PremiumBanner } from '#web/features/premium/premium-banner.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState, Grid, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { FareCard } from './fare-card.tsx';
import styles from './fare-list.module.css';
import type { CardFare, LandingFares, ListNotes } from './landing-fares.ts';

/** Cards visible on a wide screen when the page opens. */
const firstRow = 4;

export function FareList(props: {
  fares: readonly CardFare[];
  /** Total number of fares, how many of them are locked, and how many stand above the list instead of in it. */
  of: Pick<LandingFares, 'count' | 'locked'> & { above?: number };
  query: LandingQuery;
  /** Path of the page with another list; of the landing page by default. */
  pathOf?: (query: LandingQuery) => string;
}): ReactNode {
  const { fares, of, query, pathOf = landingPath } = props;
  const t = useTranslate();
  if (fares.length === 0)
    return (
      <EmptyState>
        <h3>{t('fare.empty.title')}</h3>
        <p>{t('fare.empty.text')}</p>
        {query.region !== 'all' && (
          <Link
            className={buttonClass('quiet')}
            to={landingPath({ ...query, region: 'all' })}
            preventScrollReset
          >
            {t('fare.empty.reset')}
          </Link>
        )}
      </EmptyState>
    );
  // A short first list grows to a whole step.
  const next = fares.length === query.first ? fareListStep : fares.length + fareListStep;
  const { above = 0 } = of;
  return (
    <Stack gap={5}>
      <PlaceGrid columns="cards">
        {fares.map((fare, index) => (
          <li key={fare.code}>
            <FareCard
              fare={fare}
              origin={query.origin}
              tripType={query.tripType}
              filter={query.filter}
              isFirst={index < firstRow}
            />
          </li>
        ))}
      </PlaceGrid>
      {fares.length + above < of.count && (
        <Stack gap={2} align="center" tone="soft" size="sm">
          <p>{t('fare.shown', { shown: fares.length, count: of.count })}</p>
          <Link className={buttonClass('quiet')} to={pathOf({ ...query, show: next })} preventScrollReset>
            {t('fare.showMore', { count: Math.min(next, of.count - above) - fares.length })}
          </Link>
        </Stack>
      )}
      <LockedFares locked={of.locked} />
    </Stack>
  );
}

/** Below every part of a list with prices that the reader may not see. */
export function LockedFares({ locked }: { locked: number }): ReactNode {
  const t = useTranslate();
  if (locked === 0) return null;
  return (
    <PremiumBanner
      title={t('fare.banner.title', { count: locked })}
      text={t('fare.banner.text')}
      action={t('fare.upgrade')}
    />
  );
}

export function FareListSkeleton(): ReactNode {
  return <PlaceGrid columns="cards" expected={fareListStep} aria-hidden="true" />;
}

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
