/** Most clicked destinations as a table with bars. */
import { type ReactNode, useId } from 'react';
import type { AdminCharts } from '#contract/api/admin-dashboard.ts';
import { directionOf } from '#contract/domain/language.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import styles from './chart.module.css';

type DestinationBarsProps = { destinations: AdminCharts['clicksByDestination'] };

export function DestinationBars({ destinations }: DestinationBarsProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const isRightToLeft = directionOf(t.language) === 'rtl';
  const most = Math.max(1, ...destinations.map(({ clicks }) => clicks));
  return (
    <figure className={styles.figure} data-is-empty={destinations.length === 0} aria-labelledby={id}>
      <figcaption className={styles.caption} id={id}>
        {t('admin.dashboard.chart.destinations')}
      </figcaption>
      {destinations.length === 0 ? (
        <p className={styles.empty}>{t('admin.dashboard.chart.clicks.empty')}</p>
      ) : (
        <table className={styles.bars} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t('admin.dashboard.chart.destination')}</th>
              <th scope="col">{t('admin.dashboard.chart.clicksColumn')}</th>
            </tr>
          </thead>
          <tbody>
            {destinations.map(({ code, city, cityAr, clicks }) => {
              const share = Math.max(1, (100 * clicks) / most);
              return (
                <tr key={code}>
                  <th scope="row">
                    {t.language === 'ar' ? cityAr : city} <bdi className={styles.code}>{code}</bdi>
                  </th>
                  <td>
                    <span className={styles.barCell}>
                      <svg className={styles.barLine} aria-hidden="true" focusable="false">
                        <rect
                          className={styles.column}
                          data-tone="accent"
                          x={`${isRightToLeft ? 100 - share : 0}%`}
                          y="0"
                          width={`${share}%`}
                          height="100%"
                        />
                      </svg>
                      <b>{formatNumber(clicks, t.language)}</b>
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </figure>
  );
}
