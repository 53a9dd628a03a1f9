/** One line on a destination: what became of prices as far below usual, beside what became of all prices. */
import type { ReactNode } from 'react';
import type { SimilarClaims } from '#contract/api/record.ts';
import { pages } from '#contract/domain/pages.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { isSimilarTold, type PricedTrip, recordQueries } from './record-queries.ts';

/** Nothing where the record has too few departures. */
export function SimilarLine({ history }: { history: PricedTrip }): ReactNode {
  const t = useTranslate();
  const isAsked = isSimilarTold(history);
  const found = useAnswer(recordQueries.similar(history), isAsked);
  if (!isAsked || !found?.similar || !found.all) return null;
  return (
    <Soft>
      {found.isSample && `${t('history.similar.sample')} `}
      {t('history.similar', countsOf(found.similar, found.all, found.scope))}{' '}
      <Link to={pages.record.path}>{t('history.similar.link')}</Link>
    </Soft>
  );
}

type Tally = NonNullable<SimilarClaims['similar']>;

function countsOf(similar: Tally, all: Tally, scope: SimilarClaims['scope']) {
  const percentOf = (count: number): number => Math.round((100 * count) / all.claims);
  return {
    ...{ claims: similar.claims, up: similar.dearer, down: similar.cheaper },
    ...{ scope: scope ?? '', more: percentOf(all.dearer), less: percentOf(all.cheaper) },
  };
}
