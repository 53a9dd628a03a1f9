/** The recorded daily lows as a table, newest first: the chart in words. */
import type { ReactNode } from 'react';
import { formatFullDate } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './history-details.module.css';
import type { DailyLow } from './history-scale.ts';

export function HistoryTable({ lows }: { lows: readonly DailyLow[] }): ReactNode {
  const t = useTranslate();
  const language = useLanguage();
  const first = lows[0];
  const last = lows.at(-1);
  if (!first || !last) return null;
  return (
    <details className={styles.details}>
      <summary>{t('history.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.scroller} aria-label={t('history.table')} tabIndex={0}>
        <table className={styles.table}>
          <caption>
            {t('history.chart', {
              start: formatFullDate(first.day, language),
              end: formatFullDate(last.day, language),
            })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('history.day')}</th>
              <th scope="col">{t('history.price')}</th>
            </tr>
          </thead>
          <tbody>
            {lows.toReversed().map(({ day, price }) => (
              <tr key={day}>
                <th scope="row">{formatFullDate(day, language)}</th>
                <td>
                  <Price amount={price} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
