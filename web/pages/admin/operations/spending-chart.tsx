/** Requests of the last 30 days by source. */
import type { ReactNode } from 'react';
import type { SourceSpending } from '#contract/api/admin-fare-sources.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { DayChart } from '../dashboard/day-chart.tsx';

const shownDays = 30;

/** Nothing where no source was asked: the cards say so. */
export function SpendingChart({ sources }: { sources: readonly SourceSpending[] }): ReactNode {
  const t = useTranslate();
  const today = riyadhDate(new Date(useNow()));
  const asked = sources.filter(({ days }) => days.some(({ calls }) => calls > 0));
  if (asked.length === 0) return null;
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index - shownDays + 1));
  return (
    <DayChart
      title={t('admin.operations.sources.chart')}
      empty={t('admin.operations.sources.monthNone')}
      days={days}
      series={asked.map((source) => ({
        key: source.source,
        name: providerWords(t, source.source),
        counts: days.map((day) => source.days.find((spent) => spent.day === day)?.calls ?? 0),
      }))}
    />
  );
}
