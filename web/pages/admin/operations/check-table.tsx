/** What came of asking for listed prices again: counts of a week, and the latest checks. */
import type { ReactNode } from 'react';
import type { FareSources } from '#contract/api/admin-fare-sources.ts';
import { checkOutcomes } from '#contract/domain/confirmation.ts';
import { Badge, type BadgeTone } from '#web/features/admin/badge.tsx';
import { type Column, DataTable } from '#web/features/admin/data-table.tsx';
import { providerWords } from '#web/features/admin/operations-words.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { Moment, TripCell } from '#web/features/admin/resource/cells.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './operations.module.css';

type Check = FareSources['latestChecks'][number];
type CheckTableProps = {
  checks: FareSources['checks'];
  latest: readonly Check[];
  /** Whether any source can answer. */
  canConfirm: boolean;
};

const tones: Readonly<Record<Check['outcome'], BadgeTone>> = {
  confirmed: 'good',
  changed: 'warning',
  gone: 'warning',
  empty: 'plain',
  failed: 'bad',
};

export function CheckTable({ checks, latest, canConfirm }: CheckTableProps): ReactNode {
  const t = useTranslate();
  const count = checkOutcomes.reduce((sum, outcome) => sum + checks[outcome], 0);
  const rows = latest.map((check, index) => ({ ...check, id: `${index} ${check.at}` }));
  return (
    <Panel title={t('admin.operations.checks.title')} lead={t('admin.operations.checks.lead')}>
      {count > 0 && (
        <dl className={styles.outcomes}>
          {checkOutcomes.map((outcome) => (
            <div key={outcome} className={styles.figure}>
              <dt>{t(`admin.operations.checks.${outcome}`)}</dt>
              <dd className={styles.value}>{formatNumber(checks[outcome], t.language)}</dd>
              <dd className={styles.note}>{t(`admin.operations.checks.${outcome}Note`)}</dd>
            </div>
          ))}
        </dl>
      )}
      <DataTable
        caption={t('admin.operations.checks.latest')}
        columns={columnsOf(t)}
        idOf={({ id }) => id}
        view={{
          data: { rows, total: rows.length },
          error: null,
          isFetching: false,
          refetch: () => undefined,
        }}
        empty={t(canConfirm ? 'admin.operations.checks.none' : 'admin.operations.checks.noSource')}
      />
    </Panel>
  );
}

function columnsOf(t: Translate): Column<Check & { id: string }>[] {
  return [
    {
      key: 'at',
      head: t('admin.operations.checks.at'),
      kind: 'tight',
      cell: ({ at }) => <Moment at={at} />,
    },
    {
      key: 'trip',
      head: t('admin.operations.checks.trip'),
      cell: (check) => <TripCell trip={check} />,
    },
    {
      key: 'source',
      head: t('admin.operations.checks.source'),
      cell: ({ source }) => <bdi>{providerWords(t, source)}</bdi>,
    },
    {
      key: 'outcome',
      head: t('admin.operations.checks.outcome'),
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{t(`admin.operations.checks.${outcome}`)}</Badge>,
    },
    {
      key: 'listed',
      head: t('admin.operations.checks.listed'),
      kind: 'number',
      cell: ({ listed }) => <Price amount={listed} />,
    },
    {
      key: 'answered',
      head: t('admin.operations.checks.answered'),
      kind: 'number',
      cell: ({ answered }) => (answered === null ? '–' : <Price amount={answered} />),
    },
  ];
}
