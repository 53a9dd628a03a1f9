/** Terms of a watch in words: when somebody is told, and for which days of travel. */
import type { ReactNode } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { belowUsualPercent, type WatchCondition } from '#contract/domain/alert.ts';
import { addDays, type IsoDate, monthOf } from '#contract/domain/dates.ts';
import { useQuery } from '#web/api/query.tsx';
import { formatDate, formatDayMonth, formatMonth } from '#web/i18n/format.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import { watchQueries } from './watch-queries.ts';
import { edgeDays, type WatchTerms } from './watch-terms.ts';

/** Says the terms in the dialog, where the price itself has a field of its own. */
export function TermWords({ terms }: { terms: WatchTerms }): ReactNode {
  const t = useTranslate();
  const when = useDraftDates(terms);
  if (terms.condition === 'below') return when;
  return `${conditionName(t, terms.condition)} · ${when}`;
}

export function ConditionWords({ watch }: { watch: Pick<Watch, 'condition' | 'below'> }): ReactNode {
  const t = useTranslate();
  const { condition, below } = watch;
  if (condition === 'below' && below !== null) {
    return t.rich('watch.atOrBelow', { price: <Price amount={below} /> });
  }
  return conditionName(t, condition === 'below' ? 'newLow' : condition);
}

export function conditionName(t: Translate, condition: WatchCondition): string {
  if (condition !== 'belowUsual') return t(`watch.condition.${condition}`);
  return t('watch.condition.belowUsual', { percent: belowUsualPercent });
}

type WatchedDays = Pick<Watch, 'whenKind' | 'from' | 'until' | 'holiday'>;

export function DateWords({ watch }: { watch: WatchedDays }): ReactNode {
  const t = useTranslate();
  const range = useRange();
  const { whenKind, from, until, holiday } = watch;
  if (whenKind === 'any' || from === null || until === null) return t('watch.when.anyDates');
  if (whenKind === 'month') return formatMonth(monthOf(from), t.language);
  if (whenKind === 'holiday' && holiday !== null) {
    return `${holiday[t.language]} (${range(addDays(from, edgeDays), addDays(until, -edgeDays))})`;
  }
  return range(from, until);
}

function useDraftDates({ whenKind, month, from, until, holiday }: WatchTerms): string {
  const t = useTranslate();
  const range = useRange();
  const { data: periods } = useQuery(watchQueries.periods(), whenKind === 'holiday');
  if (whenKind === 'month') return formatMonth(month, t.language);
  if (whenKind === 'dates' && from !== null && until !== null) return range(from, until);
  const period = periods?.find(({ start }) => start === holiday);
  if (whenKind === 'holiday' && period) return t.language === 'ar' ? period.nameAr : period.name;
  return t('watch.when.anyDates');
}

function useRange(): (from: IsoDate, until: IsoDate) => string {
  const language = useLanguage();
  return (from, until) =>
    from === until
      ? formatDate(from, language)
      : `${formatDayMonth(from, language)} – ${formatDate(until, language)}`;
}
