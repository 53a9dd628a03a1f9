/** What became of prices as far below usual as one, beside all prices. */
import type { ReactNode } from 'react';
import { pages } from '#contract/domain/pages.ts';
import { compareTallies } from '#contract/domain/record.ts';
import { isSimilarTold, type PricedTrip, recordQueries } from '#web/api/fare-queries.ts';
import { useAnswer } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

/** Nothing where the record has too few departures, and of waiting only while its rule has a licence. */
export function SimilarLine({ history }: { history: PricedTrip }): ReactNode {
  const t = useTranslate();
  const isAsked = isSimilarTold(history);
  const found = useAnswer(recordQueries.similar(history), isAsked);
  if (!isAsked || !found) return null;
  const { similar, all, scope, isSample } = found;
  const { current, departureMonth } = history;
  // A claim about one price is made of no other.
  const isOfPrice = found.wait?.price === current?.price && found.wait?.departureMonth === departureMonth;
  const wait = isOfPrice ? found.wait : null;
  if (!(similar && all) && !wait) return null;
  return (
    <Soft>
      {isSample && `${t('history.similar.sample')} `}
      {similar && all && `${t('history.similar', compareTallies(similar, all, scope))} `}
      {wait && `${t('history.wait', { fell: wait.fell, of: wait.of })} `}
      <Link to={pages.record.path}>{t('history.similar.link')}</Link>
    </Soft>
  );
}
