/**
 * Recorded prices by day of departure and by time of booking, as bars beside their figures, and the only sentence
 * that claims something of them; nothing without enough.
 */
import type { ReactNode } from 'react';
import type { FarePatterns, PatternBar } from '#contract/api/pricing.ts';
import { addDays } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { findCheaperBar } from '#contract/domain/price-pattern.ts';
import { formatWeekday } from '#web/i18n/calendar-format.ts';
import { formatDate } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Grid, Soft, Text } from '#web/ui/layout.tsx';
import styles from './price-patterns.module.css';

export function PricePatterns(props: { patterns: FarePatterns; className: string | undefined }): ReactNode {
  const { patterns, className } = props;
  const t = useTranslate();
  const { seen } = patterns;
  const kinds = (['weekdays', 'weeksBefore'] as const).filter((kind) => patterns[kind].length > 2);
  if (patterns.isComputing || kinds.length === 0 || !seen) return null;
  return (
    <section className={className} aria-labelledby="patterns-title">
      <h2 id="patterns-title">{t('deal.patterns.title')}</h2>
      <Grid columns="fit" gap={6} above={3} className={styles.pictures}>
        {kinds.map((kind) => (
          <Picture key={kind} kind={kind} bars={patterns[kind]} />
        ))}
      </Grid>
      <Soft size="sm" above={3}>
        {t('deal.patterns.note', {
          start: formatDate(seen.from, t.language),
          end: formatDate(addDays(seen.to, 6), t.language),
        })}
      </Soft>
    </section>
  );
}

/** A table whose rows are bars: it needs no other text form. */
function Picture({ kind, bars }: { kind: PatternKind; bars: readonly PatternBar[] }): ReactNode {
  const t = useTranslate();
  const widest = Math.max(...bars.map(({ percent }) => Math.abs(percent)), 5);
  return (
    <table className={styles.picture}>
      <caption>
        <strong>{t(`deal.patterns.${kind}`)}</strong>
        <Soft as="span" size="sm">
          {patternSentence({ kind, bars }, t)}
        </Soft>
      </caption>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.place}>
            <th scope="row">
              {kind === 'weekdays'
                ? weekdayName(bar.place, t.language)
                : t('deal.patterns.week', { weeks: bar.place })}
            </th>
            <td className={styles.drawn}>
              <Bar percent={bar.percent} widest={widest} />
            </td>
            <Text as="td" tone={bar.percent < 0 ? 'good' : undefined}>
              {bar.percent === 0
                ? t('deal.patterns.average')
                : t(`deal.patterns.${bar.percent < 0 ? 'below' : 'above'}`, {
                    percent: String(Math.abs(bar.percent)),
                  })}
            </Text>
            <Text as="td" tone="soft" size="xs">
              {t('deal.patterns.prices', { prices: bar.prices })}
            </Text>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** From the average in the middle: cheaper towards the inline start. */
function Bar({ percent, widest }: { percent: number; widest: number }): ReactNode {
  const wide = (48 * Math.abs(percent)) / widest;
  return (
    <svg
      className={styles.bar}
      fill={percent < 0 ? 'var(--verified)' : 'var(--band)'}
      data-turns
      aria-hidden="true"
      focusable="false"
    >
      <line stroke="var(--line-strong)" x1="50%" x2="50%" y1="0" y2="100%" />
      {percent !== 0 && (
        <rect x={`${percent < 0 ? 50 - wide : 50}%`} y="20%" width={`${wide}%`} height="60%" rx="3" />
      )}
    </svg>
  );
}

type PatternKind = 'weekdays' | 'weeksBefore';

/** A claim of "usually cheaper" with its percentage and the number of prices, or that nothing is regular. */
export function patternSentence(
  { kind, bars }: { kind: PatternKind; bars: readonly PatternBar[] },
  t: Translate,
): string {
  const bar = findCheaperBar(bars);
  if (!bar) return t(`deal.patterns.${kind}.same`);
  const shown = { percent: String(-bar.percent), prices: bar.prices };
  if (kind === 'weeksBefore') return t('deal.patterns.weeksBefore.cheaper', { ...shown, weeks: bar.place });
  return t('deal.patterns.weekdays.cheaper', { ...shown, day: weekdayName(bar.place, t.language) });
}

/** @param place from 0, Sunday */
export function weekdayName(place: number, language: Language): string {
  return formatWeekday(addDays('2026-11-22', place), language);
}
