/** Daily lows as a table, newest first: the accessible form of the chart. */
import type { ReactNode } from 'react';
import type { IsoDate } from '#contract/domain/dates.ts';
import { FiguresTable } from '#web/features/chart/figures-table.tsx';
import { formatFullDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import type { DailyLow } from './history-scale.ts';

export function HistoryTable({ lows }: { lows: readonly DailyLow[] }): ReactNode {
  const t = useTranslate();
  const first = lows[0];
  const last = lows.at(-1);
  if (!first || !last) return null;
  const dayOf = (day: IsoDate) => formatFullDate(day, t.language);
  return (
    <FiguresTable
      summary={t('history.table')}
      label={t('history.table')}
      caption={t('history.chart', { start: dayOf(first.day), end: dayOf(last.day) })}
      head={[
        { key: 'day', words: t('history.day') },
        { key: 'price', words: t('history.price') },
      ]}
      rows={lows.toReversed().map(({ day, price }) => ({
        key: day,
        name: dayOf(day),
        cells: [{ key: 'price', words: <Price key="price" amount={price} /> }],
      }))}
    />
  );
}
