/** Charts of the last 7, 30 or 90 days: sign-ups, clicks by booking site and destination, fares by source. */
import { type ReactNode, useState } from 'react';
import type { AdminCharts } from '#contract/api/admin-dashboard.ts';
import { type Site, siteNamesIn } from '#contract/domain/site.ts';
import { getAdminCharts } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { Panel } from '#web/features/admin/admin-list.tsx';
import { LoadingFigures } from '#web/features/admin/figure-card.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Grid, Row, Text } from '#web/ui/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import styles from './dashboard.module.css';
import { ChartCard, DayChart } from './day-chart.tsx';

const spans = ['7', '30', '90'] as const;
type Span = (typeof spans)[number];
const usual: { days: string } = { days: '30' };

export function ChartPanel(): ReactNode {
  const t = useTranslate();
  const { values, change } = useListState(usual);
  const span = spans.find((each) => each === values.days) ?? '30';
  const view = useCharts(span);
  return (
    <Panel
      title={t('admin.dashboard.charts')}
      lead={t('admin.dashboard.charts.lead')}
      actions={
        <SegmentedControl
          legend={t('admin.dashboard.charts.days')}
          isLegendHidden
          value={span}
          options={spans.map((days) => ({
            value: days,
            label: t('admin.dashboard.charts.daysChoice', { count: Number(days) }),
          }))}
          onChange={(days) => change({ days })}
        />
      }
    >
      <Loaded view={view} fallback={<LoadingFigures />}>
        {(charts) => (
          <Grid columns="cards" gap={4} align="stretch" className={styles.charts} aria-busy={view.isFetching}>
            <Charts charts={charts} />
          </Grid>
        )}
      </Loaded>
    </Panel>
  );
}

/** Keeps showing the previous charts until those of the chosen period are loaded. */
function useCharts(span: Span) {
  const view = useQuery(adminQuery(getAdminCharts, { query: { days: span } }));
  const { data, error } = view;
  const [latest, setLatest] = useState(data);
  if (data && data !== latest) setLatest(data);
  return { ...view, data: error && !data ? undefined : (data ?? latest) };
}

function Charts({ charts }: { charts: AdminCharts }): ReactNode {
  const t = useTranslate();
  const siteNames = siteNamesIn(useLanguage());
  const { days, signUps, clicksBySite, clicksByDestination, faresBySource } = charts;
  return (
    <>
      <DayChart
        title={t('admin.dashboard.chart.signUps')}
        empty={t('admin.dashboard.chart.signUps.empty')}
        days={days}
        series={[{ key: 'signUps', name: t('admin.dashboard.chart.signUps'), counts: signUps }]}
      />
      <DayChart
        title={t('admin.dashboard.chart.clicks')}
        empty={t('admin.dashboard.chart.clicks.empty')}
        days={days}
        series={clicksBySite.map(({ site, clicks }) => ({
          key: site,
          name: siteNames[site as Site] ?? site,
          counts: clicks,
        }))}
      />
      <DestinationBars destinations={clicksByDestination} />
      <DayChart
        title={t('admin.dashboard.chart.fares')}
        empty={t('admin.dashboard.chart.fares.empty')}
        days={days}
        series={faresBySource.map(({ source, fares }) => ({
          key: source,
          name: providerWords(t, source),
          counts: fares,
        }))}
      />
    </>
  );
}

type DestinationBarsProps = { destinations: AdminCharts['clicksByDestination'] };

/** Most clicked destinations as a table with bars. */
function DestinationBars({ destinations }: DestinationBarsProps): ReactNode {
  const t = useTranslate();
  const most = Math.max(1, ...destinations.map(({ clicks }) => clicks));
  const title = t('admin.dashboard.chart.destinations');
  return (
    <ChartCard title={title} empty={destinations.length === 0 && t('admin.dashboard.chart.clicks.empty')}>
      <table className={styles.bars} aria-label={title}>
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
                  {t.language === 'ar' ? cityAr : city}{' '}
                  <Text as="bdi" tone="soft" size="xs">
                    {code}
                  </Text>
                </th>
                <td>
                  <Row as="span" gap={2} wrap={false}>
                    <svg className={styles.barLine} data-turns aria-hidden="true" focusable="false">
                      <rect fill="var(--accent)" width={`${share}%`} height="100%" />
                    </svg>
                    <b>{formatNumber(clicks, t.language)}</b>
                  </Row>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ChartCard>
  );
}
