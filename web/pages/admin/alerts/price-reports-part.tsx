/** Reports of another price at a booking site, by site and by route; sites that differ too often are marked. */
import type { ReactNode } from 'react';
import type { RecentReport, RouteReports, SiteReports } from '#contract/api/admin-alerts.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { listPriceReportStats } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { type Column, DataTable } from '#web/features/admin/data-table.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { Moment, TripCell } from '#web/features/admin/resource/cells.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './alerts.module.css';

export function PriceReportsPart(): ReactNode {
  const t = useTranslate();
  const view = useQuery(adminQuery(listPriceReportStats));
  const { data } = view;
  const counts = useCountColumns();
  const siteColumn = useSiteColumn();
  const routeColumn = useRouteColumn();
  const recentColumns = useRecentColumns();
  const rowsOf = <Row,>(rows: Row[] | undefined) => ({ ...view, data: rows && { rows, total: rows.length } });
  const lead = data && {
    count: data.days,
    reports: data.mark.reports,
    percent: Math.round(data.mark.share * 100),
  };
  return (
    <>
      <Panel
        title={t('admin.alerts.reports.sites')}
        lead={lead ? t('admin.alerts.reports.lead', lead) : '\u00a0'}
      >
        <DataTable
          caption={t('admin.alerts.reports.sites')}
          columns={[siteColumn, ...counts]}
          idOf={({ site }) => site}
          view={rowsOf(data?.sites)}
          empty={t('admin.alerts.reports.none')}
        />
      </Panel>
      {data && data.routes.length > 0 && (
        <Panel title={t('admin.alerts.reports.routes')} lead={t('admin.alerts.reports.routesLead')}>
          <DataTable
            caption={t('admin.alerts.reports.routes')}
            columns={[routeColumn, ...counts]}
            idOf={({ origin, destination }) => `${origin}-${destination}`}
            view={rowsOf(data.routes)}
            empty={t('admin.alerts.reports.none')}
          />
        </Panel>
      )}
      {data && data.recent.length > 0 && (
        <Panel title={t('admin.alerts.reports.recent')} lead={t('admin.alerts.reports.recentLead')}>
          <DataTable
            caption={t('admin.alerts.reports.recent')}
            columns={recentColumns}
            idOf={({ id }) => id}
            view={rowsOf(data.recent)}
            empty={t('admin.alerts.reports.none')}
          />
        </Panel>
      )}
    </>
  );
}

function useSiteColumn(): Column<SiteReports> {
  const t = useTranslate();
  const siteNames = siteNamesIn(t.language);
  return {
    key: 'site',
    head: t('admin.alerts.reports.site'),
    kind: 'wide',
    cell: ({ site, isMarked }) => (
      <div className={styles.row}>
        <bdi>{siteNames[site]}</bdi>
        {isMarked && <Badge tone="bad">{t('admin.alerts.reports.marked')}</Badge>}
      </div>
    ),
  };
}

function useRouteColumn(): Column<RouteReports> {
  const t = useTranslate();
  return {
    key: 'route',
    head: t('admin.alerts.reports.route'),
    kind: 'wide',
    cell: ({ originCity, destinationCity }) =>
      t('admin.alerts.reports.from', {
        origin: originCity[t.language],
        destination: destinationCity[t.language],
      }),
  };
}

function useRecentColumns(): Column<RecentReport>[] {
  const t = useTranslate();
  const siteNames = siteNamesIn(t.language);
  return [
    {
      key: 'at',
      head: t('admin.alerts.reports.at'),
      kind: 'tight',
      cell: ({ reportedAt }) => <Moment at={reportedAt} />,
    },
    {
      key: 'site',
      head: t('admin.alerts.reports.site'),
      cell: ({ site, isCounted }) => (
        <div className={styles.row}>
          <bdi>{siteNames[site]}</bdi>
          {!isCounted && <Badge>{t('admin.alerts.reports.again')}</Badge>}
        </div>
      ),
    },
    { key: 'trip', head: t('admin.alerts.reports.trip'), cell: (report) => <TripCell trip={report} /> },
    {
      key: 'outcome',
      head: t('admin.alerts.reports.outcome'),
      cell: ({ outcome }) => t(`admin.alerts.reports.${outcome}`),
    },
    {
      key: 'shown',
      head: t('admin.alerts.reports.shown'),
      kind: 'number',
      cell: ({ shown }) => <Price amount={shown} />,
    },
    {
      key: 'seen',
      head: t('admin.alerts.reports.seen'),
      kind: 'number',
      cell: ({ seen }) => (seen === null ? '–' : <Price amount={seen} />),
    },
  ];
}

/** Columns that sites and routes share. */
function useCountColumns(): Column<SiteReports | RouteReports>[] {
  const t = useTranslate();
  const number = (value: number) => formatNumber(value, t.language);
  const share = (value: number) => t('admin.alerts.percent', { percent: roundedPercent(100 * value) });
  return [
    {
      key: 'reports',
      head: t('admin.alerts.reports.reports'),
      kind: 'number',
      cell: ({ reports }) => number(reports),
    },
    {
      key: 'differing',
      head: t('admin.alerts.reports.differing'),
      kind: 'number',
      cell: ({ differing }) => number(differing),
    },
    {
      key: 'share',
      head: t('admin.alerts.reports.share'),
      kind: 'number',
      cell: ({ differingShare }) => share(differingShare),
    },
    {
      key: 'median',
      head: t('admin.alerts.reports.median'),
      kind: 'number',
      cell: ({ medianDifference }) => {
        if (medianDifference === null) return '–';
        const percent = roundedPercent(Math.abs(medianDifference));
        if (percent === 0) return t('admin.alerts.percent', { percent });
        return t(medianDifference > 0 ? 'admin.alerts.percentMore' : 'admin.alerts.percentLess', { percent });
      },
    },
    {
      key: 'clicks',
      head: t('admin.alerts.reports.clicks'),
      kind: 'number',
      cell: ({ clicks }) => number(clicks),
    },
    {
      key: 'clickShare',
      head: t('admin.alerts.reports.clickShare'),
      kind: 'number',
      cell: ({ clickShare }) => (clickShare === null ? '–' : share(clickShare)),
    },
  ];
}

/** With one decimal below ten. */
function roundedPercent(percent: number): number {
  return percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
}
