/** Alerts tab: figures, suppressed addresses, price reports. */
import type { ReactNode } from 'react';
import type { RecentReport, RouteReports, SiteReports, Suppression } from '#contract/api/admin-alerts.ts';
import { isEmail } from '#contract/domain/email.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { liftSuppression, listPriceReportStats, listSuppressions } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, adminQuery, callAdmin } from '#web/features/admin/admin-api.ts';
import { TablePanel } from '#web/features/admin/admin-list.tsx';
import { type Column, viewOf } from '#web/features/admin/data-table.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { TabParts } from '#web/features/admin/part-nav.tsx';
import {
  Detail,
  momentColumn,
  numberColumn,
  priceColumn,
  TripCell,
} from '#web/features/admin/resource/cells.tsx';
import type { ListOf } from '#web/features/admin/resource/resource.ts';
import { Resource } from '#web/features/admin/resource/resource.tsx';
import { RowAction } from '#web/features/admin/resource/row-action.tsx';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { OverviewPart } from './overview-part.tsx';

/** Reports of another price at a booking site, by site and by route; sites that differ too often are marked. */
function PriceReportsPart(): ReactNode {
  const t = useTranslate();
  const view = useQuery(adminQuery(listPriceReportStats));
  const { data } = view;
  const counts = countColumns(t);
  const empty = t('admin.alerts.reports.none');
  const lead = data && {
    count: data.days,
    reports: data.mark.reports,
    percent: Math.round(data.mark.share * 100),
  };
  return (
    <>
      <TablePanel
        title={t('admin.alerts.reports.sites')}
        lead={lead ? t('admin.alerts.reports.lead', lead) : '\u00a0'}
        columns={[
          // As wide as that of the routes below, so that the counts stand below each other.
          { ...siteColumn<SiteReports>(t, 'bad', ({ isMarked }) => isMarked && 'marked'), kind: 'wide' },
          ...counts,
        ]}
        idOf={({ site }) => site}
        view={{ ...view, data: data && viewOf(data.sites).data }}
        empty={empty}
      />
      {data && data.routes.length > 0 && (
        <TablePanel
          title={t('admin.alerts.reports.routes')}
          lead={t('admin.alerts.reports.routesLead')}
          columns={[routeColumn(t), ...counts]}
          idOf={({ origin, destination }) => `${origin}-${destination}`}
          view={viewOf(data.routes)}
          empty={empty}
        />
      )}
      {data && data.recent.length > 0 && (
        <TablePanel
          title={t('admin.alerts.reports.recent')}
          lead={t('admin.alerts.reports.recentLead')}
          columns={recentColumns(t)}
          idOf={({ id }) => id}
          view={viewOf(data.recent)}
          empty={empty}
        />
      )}
    </>
  );
}

/** A booking site, with a mark where there is something to say of it. */
function siteColumn<Report extends { site: SiteReports['site'] }>(
  t: Translate,
  tone: BadgeTone,
  markOf: (report: Report) => false | 'marked' | 'again',
): Column<Report> {
  const siteNames = siteNamesIn(t.language);
  return {
    head: t('admin.alerts.reports.site'),
    cell: (report) => {
      const mark = markOf(report);
      return (
        <Row gap={3} lines={2}>
          <bdi>{siteNames[report.site]}</bdi>
          {mark && <Badge tone={tone}>{t(`admin.alerts.reports.${mark}`)}</Badge>}
        </Row>
      );
    },
  };
}

function routeColumn(t: Translate): Column<RouteReports> {
  return {
    head: t('admin.alerts.reports.route'),
    kind: 'wide',
    cell: ({ originCity, destinationCity }) =>
      t('admin.alerts.reports.from', {
        origin: originCity[t.language],
        destination: destinationCity[t.language],
      }),
  };
}

function recentColumns(t: Translate): Column<RecentReport>[] {
  return [
    momentColumn(t('admin.alerts.reports.at'), ({ reportedAt }) => reportedAt),
    siteColumn(t, 'plain', ({ isCounted }) => !isCounted && 'again'),
    { head: t('admin.alerts.reports.trip'), cell: (report) => <TripCell trip={report} /> },
    { head: t('admin.alerts.reports.outcome'), cell: ({ outcome }) => t(`admin.alerts.reports.${outcome}`) },
    priceColumn(t('admin.alerts.reports.shown'), ({ shown }) => shown),
    priceColumn(t('admin.alerts.reports.seen'), ({ seen }) => seen),
  ];
}

/** Columns that sites and routes share. */
function countColumns(t: Translate): Column<SiteReports | RouteReports>[] {
  const share = (value: number | null) =>
    value === null ? '–' : t('admin.alerts.percent', { percent: roundedPercent(100 * value) });
  return [
    numberColumn(t('admin.alerts.reports.reports'), ({ reports }) => reports),
    numberColumn(t('admin.alerts.reports.differing'), ({ differing }) => differing),
    {
      head: t('admin.alerts.reports.share'),
      kind: 'number',
      cell: ({ differingShare }) => share(differingShare),
    },
    {
      head: t('admin.alerts.reports.median'),
      kind: 'number',
      cell: ({ medianDifference }) => {
        if (medianDifference === null) return '–';
        const percent = roundedPercent(Math.abs(medianDifference));
        if (percent === 0) return t('admin.alerts.percent', { percent });
        return t(medianDifference > 0 ? 'admin.alerts.percentMore' : 'admin.alerts.percentLess', { percent });
      },
    },
    numberColumn(t('admin.alerts.reports.clicks'), ({ clicks }) => clicks),
    {
      head: t('admin.alerts.reports.clickShare'),
      kind: 'number',
      cell: ({ clickShare }) => share(clickShare),
    },
  ];
}

/** With one decimal below ten. */
function roundedPercent(percent: number): number {
  return percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
}

const usual = { search: '' };

/** Suppressed addresses: looked up by the typed address, and lifted. */
function SuppressionsPart(): ReactNode {
  const t = useTranslate();
  const address = useListState(usual).values.search.trim();
  return <Resource of={{ nameOf: ({ id }: Suppression) => id, list: listOf(t, address) }} />;
}

/** @param address as it is searched: rows hold its hash alone */
function listOf(t: Translate, address: string): ListOf<Suppression, typeof usual> {
  const name = `\u2068${address}\u2069`;
  return {
    title: t('admin.alerts.suppressions.title'),
    lead: t('admin.alerts.suppressions.lead'),
    usual,
    query: (query) => adminList(listSuppressions, { query }),
    filters: [{ name: 'search', label: t('admin.alerts.suppressions.search') }],
    empty: t('admin.alerts.suppressions.none'),
    noneSuch: t(
      isEmail(address) ? 'admin.alerts.suppressions.noneSuch' : 'admin.alerts.suppressions.incomplete',
    ),
    columns: [
      {
        head: t('admin.alerts.suppressions.hash'),
        kind: 'wide',
        cell: ({ id }) => (
          <Text as="code" size="sm" dir="ltr">
            {id}…
          </Text>
        ),
      },
      {
        head: t('admin.alerts.suppressions.reason'),
        cell: ({ reason, detail }) => (
          <Row gap={3} lines={2}>
            <Badge tone={reason === 'complained' ? 'bad' : 'warning'}>
              {t(`admin.alerts.suppressions.reason.${reason}`)}
            </Badge>
            <Detail>{detail}</Detail>
          </Row>
        ),
      },
      momentColumn(t('admin.alerts.suppressions.since'), ({ suppressedAt }) => suppressedAt),
    ],
    actions: (_, refetch) =>
      address !== '' && (
        <RowAction
          label={t('admin.alerts.suppressions.liftNamed', { name })}
          question={{
            title: t('admin.alerts.suppressions.liftTitle', { name }),
            text: t('admin.alerts.suppressions.liftText'),
          }}
          send={() => callAdmin(liftSuppression, { body: { email: address } })}
          failed={t('admin.alerts.suppressions.liftFailed')}
          done={{ title: t('admin.alerts.suppressions.lifted'), text: address }}
          onSettled={refetch}
        >
          {t('admin.alerts.suppressions.lift')}
        </RowAction>
      ),
  };
}

const screens = {
  overview: OverviewPart,
  suppressions: SuppressionsPart,
  'price-reports': PriceReportsPart,
} as const;

export function Tab(): ReactNode {
  const t = useTranslate();
  return (
    <TabParts
      tab="alerts"
      label={t('admin.alerts.parts')}
      screens={screens}
      nameOf={(part) => t(`admin.alerts.part.${part}`)}
    />
  );
}
