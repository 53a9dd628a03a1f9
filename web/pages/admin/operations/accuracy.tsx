/** What came of asking for listed prices again, and how far the prices of each booking site lay from the answers. */
import { type ReactNode, useState } from 'react';
import type { Disagreement, FareSources } from '#contract/api/admin-fare-sources.ts';
import { checkOutcomes } from '#contract/domain/confirmation.ts';
import { siteNamesIn } from '#contract/domain/site.ts';
import { TablePanel } from '#web/features/admin/admin-list.tsx';
import { momentColumn, numberColumn, priceColumn, TripCell, TwoLines } from '#web/features/admin/cells.tsx';
import { type Column, viewOf } from '#web/features/admin/data-table.tsx';
import { FigureCard, FigureCards } from '#web/features/admin/figure-card.tsx';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

type Check = FareSources['latestChecks'][number];

const tones: Readonly<Record<Check['outcome'], BadgeTone>> = {
  confirmed: 'good',
  changed: 'warning',
  gone: 'warning',
  empty: 'plain',
  failed: 'bad',
};

type CheckTableProps = {
  checks: FareSources['checks'];
  latest: readonly Check[];
  /** Whether any source can answer. */
  canConfirm: boolean;
};

/** Counts of a week, and the latest checks. */
export function CheckTable({ checks, latest, canConfirm }: CheckTableProps): ReactNode {
  const t = useTranslate();
  const columns: Column<Check>[] = [
    momentColumn(t('admin.operations.checks.at'), ({ at }) => at),
    { head: t('admin.operations.checks.trip'), cell: (check) => <TripCell trip={check} /> },
    {
      head: t('admin.operations.checks.source'),
      cell: ({ source }) => <bdi>{providerWords(t, source)}</bdi>,
    },
    {
      head: t('admin.operations.checks.outcome'),
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`admin.operations.checks.${outcome}`)}</Badge>,
    },
    priceColumn(t('admin.operations.checks.listed'), ({ listed }) => listed),
    priceColumn(t('admin.operations.checks.answered'), ({ answered }) => answered),
  ];
  return (
    <TablePanel
      title={t('admin.operations.checks.title')}
      caption={t('admin.operations.checks.latest')}
      lead={t('admin.operations.checks.lead')}
      above={
        checkOutcomes.some((outcome) => checks[outcome] > 0) && (
          <FigureCards columns="small">
            {checkOutcomes.map((outcome) => (
              <FigureCard
                key={outcome}
                label={t(`admin.operations.checks.${outcome}`)}
                value={formatNumber(checks[outcome], t.language)}
              >
                {t(`admin.operations.checks.${outcome}Note`)}
              </FigureCard>
            ))}
          </FigureCards>
        )
      }
      columns={columns}
      idOf={(check) => `${latest.indexOf(check)}`}
      view={viewOf(latest)}
      empty={t(canConfirm ? 'admin.operations.checks.none' : 'admin.operations.checks.noSource')}
    />
  );
}

type DisagreementTableProps = { rows: readonly Disagreement[]; canConfirm: boolean };

export function DisagreementTable({ rows, canConfirm }: DisagreementTableProps): ReactNode {
  const t = useTranslate();
  const [{ sort, order }, setSorting] = useState({ sort: 'overShare', order: 'desc' });
  return (
    <TablePanel
      title={t('admin.operations.disagreement.title')}
      lead={t('admin.operations.disagreement.lead')}
      columns={disagreementColumns(t)}
      idOf={nameOf}
      view={viewOf(sortDisagreement(rows, sort as DisagreementSort, order))}
      sorting={{ sort, order, onSort: (by, direction) => setSorting({ sort: by, order: direction }) }}
      empty={t(`admin.operations.disagreement.${canConfirm ? 'none' : 'noSource'}`)}
    />
  );
}

type DisagreementSort = 'site' | 'checks' | 'medianPercent' | 'p90Percent' | 'overShare';

function disagreementColumns(t: Translate): Column<Disagreement>[] {
  const percents = (
    sort: 'medianPercent' | 'p90Percent' | 'overShare',
    name: 'median' | 'p90' | 'over',
    factor = 1,
  ) => ({
    head: t(`admin.operations.disagreement.${name}`),
    sort,
    kind: 'number' as const,
    // One decimal at most.
    cell: ({ [sort]: value }: Disagreement) =>
      t('admin.operations.percent', { percent: String(Math.round(value * factor * 10) / 10) }),
  });
  return [
    {
      head: t('admin.operations.disagreement.site'),
      sort: 'site',
      cell: ({ site, source }) => (
        <TwoLines
          first={siteNamesIn(t.language)[site]}
          second={t.rich('admin.operations.disagreement.from', {
            source: <bdi>{providerWords(t, source)}</bdi>,
          })}
        />
      ),
    },
    numberColumn(t('admin.operations.disagreement.checks'), ({ checks }) => checks, 'checks'),
    percents('medianPercent', 'median'),
    percents('p90Percent', 'p90'),
    percents('overShare', 'over', 100),
    {
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

/** @param order `asc` or `desc` */
export function sortDisagreement(
  rows: readonly Disagreement[],
  sort: DisagreementSort,
  order: string,
): Disagreement[] {
  const sign = order === 'asc' ? 1 : -1;
  const compare = (a: Disagreement, b: Disagreement) =>
    sort === 'site' ? a.site.localeCompare(b.site) : a[sort] - b[sort];
  return rows.toSorted((a, b) => sign * compare(a, b) || nameOf(a).localeCompare(nameOf(b)));
}

function nameOf({ site, source }: Disagreement): string {
  return `${site} ${source}`;
}
