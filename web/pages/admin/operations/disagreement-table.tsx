/** How far the prices of each source and booking site lay from what was answered when asked again. */
import { type ReactNode, useState } from 'react';
import type { Disagreement } from '#contract/api/admin-fare-sources.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { type Column, DataTable } from '#web/features/admin/data-table.tsx';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import styles from './operations.module.css';
import { type DisagreementSort, sortDisagreement } from './sort-disagreement.ts';

type TableProps = {
  rows: readonly Disagreement[];
  /** Whether any source can answer. */
  canConfirm: boolean;
};

export function DisagreementTable({ rows, canConfirm }: TableProps): ReactNode {
  const t = useTranslate();
  const [{ sort, order }, setSorting] = useState<{ sort: string; order: string }>({
    sort: 'overShare',
    order: 'desc',
  });
  const sorted = sortDisagreement(rows, sort as DisagreementSort, order);
  return (
    <DataTable
      caption={t('admin.operations.disagreement.title')}
      columns={columnsOf(t)}
      idOf={({ source, site }) => `${source} ${site}`}
      view={{
        data: { rows: sorted, total: rows.length },
        error: null,
        isFetching: false,
        refetch: () => undefined,
      }}
      sorting={{ sort, order, onSort: (by, direction) => setSorting({ sort: by, order: direction }) }}
      empty={t(canConfirm ? 'admin.operations.disagreement.none' : 'admin.operations.disagreement.noSource')}
    />
  );
}

function columnsOf(t: Translate): Column<Disagreement>[] {
  const percent = (value: number | null) =>
    value === null ? '–' : t('admin.operations.percent', { percent: round(value) });
  return [
    {
      key: 'site',
      head: t('admin.operations.disagreement.site'),
      sort: 'site',
      cell: ({ site, source }) => (
        <div>
          <span className={styles.strong}>
            <bdi>{siteNamesIn(t.language)[site]}</bdi>
          </span>
          <span className={styles.second}>
            {t.rich('admin.operations.disagreement.from', { source: <bdi>{providerWords(t, source)}</bdi> })}
          </span>
        </div>
      ),
    },
    {
      key: 'checks',
      head: t('admin.operations.disagreement.checks'),
      sort: 'checks',
      kind: 'number',
      cell: ({ checks }) => formatNumber(checks, t.language),
    },
    {
      key: 'median',
      head: t('admin.operations.disagreement.median'),
      sort: 'medianPercent',
      kind: 'number',
      cell: ({ medianPercent }) => percent(medianPercent),
    },
    {
      key: 'p90',
      head: t('admin.operations.disagreement.p90'),
      sort: 'p90Percent',
      kind: 'number',
      cell: ({ p90Percent }) => percent(p90Percent),
    },
    {
      key: 'over',
      head: t('admin.operations.disagreement.over'),
      sort: 'overShare',
      kind: 'number',
      cell: ({ overShare }) => percent(overShare === null ? null : overShare * 100),
    },
    {
      key: 'reports',
      head: t('admin.operations.disagreement.reports'),
      sort: 'reports',
      kind: 'number',
      cell: ({ reports, reportsDiffering }) =>
        reports === 0
          ? '–'
          : t('admin.operations.disagreement.reportsOf', {
              differing: formatNumber(reportsDiffering, t.language),
              count: formatNumber(reports, t.language),
            }),
    },
    {
      key: 'keeps',
      head: t('admin.operations.disagreement.keeps'),
      cell: ({ keepsPrice }) => <Keeps keepsPrice={keepsPrice} />,
    },
  ];
}

function Keeps({ keepsPrice }: Pick<Disagreement, 'keepsPrice'>): ReactNode {
  const t = useTranslate();
  if (keepsPrice === null) return <Badge>{t('admin.operations.disagreement.keepsUnknown')}</Badge>;
  return (
    <Badge tone={keepsPrice ? 'good' : 'warning'}>
      {t(keepsPrice ? 'admin.operations.disagreement.keepsYes' : 'admin.operations.disagreement.keepsNo')}
    </Badge>
  );
}

/** One decimal at most. */
function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
