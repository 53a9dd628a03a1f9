/** The record's answer to a reader of a price: what became of prices as far below usual, and how often such prices fell. */
import type { ReactNode } from 'react';
import type { SimilarClaims } from '#contract/api/record.ts';
import { pages } from '#contract/domain/pages.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { isSimilarTold, type PricedTrip, recordQueries } from './record-queries.ts';

/** Nothing where the record has too few departures, and of waiting only while its rule has a licence. */
export function SimilarLine({ history }: { history: PricedTrip }): ReactNode {
  const t = useTranslate();
  const isAsked = isSimilarTold(history);
  const found = useAnswer(recordQueries.similar(history), isAsked);
  if (!isAsked || !found) return null;
  const { similar, all, scope, isSample } = found;
  const wait = isOfPrice(found.wait, history) ? found.wait : null;
  if (!(similar && all) && !wait) return null;
  return (
    <Soft>
      {isSample && `${t('history.similar.sample')} `}
      {similar && all && `${t('history.similar', countsOf(similar, all, scope))} `}
      {wait && `${t('history.wait', { fell: wait.fell, of: wait.of })} `}
      <Link to={pages.record.path}>{t('history.similar.link')}</Link>
    </Soft>
  );
}

/** A claim about one price is made of no other. */
function isOfPrice(wait: SimilarClaims['wait'], { current, departureMonth }: PricedTrip): boolean {
  return wait?.price === current?.price && wait?.departureMonth === departureMonth;
}

type Tally = NonNullable<SimilarClaims['similar']>;

function countsOf(similar: Tally, all: Tally, scope: SimilarClaims['scope']) {
  const percentOf = (count: number): number => Math.round((100 * count) / all.claims);
  return {
    ...{ claims: similar.claims, up: similar.dearer, down: similar.cheaper },
    ...{ scope: scope ?? '', more: percentOf(all.dearer), less: percentOf(all.cheaper) },
  };
}
