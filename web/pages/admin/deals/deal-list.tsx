/** All deals that fit the filters: sorted, ticked for one change to many, edited, deleted and brought back. */
import { type ReactNode, useRef, useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { useQuery } from '#web/api/query.tsx';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { DataTable, RowButton } from '#web/features/admin/data-table.tsx';
import { type ListState, useListState } from '#web/features/admin/list-state.ts';
import { Pager } from '#web/features/admin/pager.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useDealColumns } from './deal-columns.tsx';
import { DealDialog, useDealName } from './deal-dialog.tsx';
import { DealFilters } from './deal-filters.tsx';
import styles from './deal-list.module.css';
import { type DealsPlace, newForm, reviewPath } from './deals-place.ts';
import { dealsQuery, pendingQuery, usualList } from './deals-query.ts';
import { ExportButton } from './export-button.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useDealDeletion } from './use-deal-deletion.ts';
import { useKeptFocus } from './use-kept-focus.ts';

export type DealListState = ListState<typeof usualList>;

export function DealList({ place }: { place: DealsPlace }): ReactNode {
  const t = useTranslate();
  const list = useListState(usualList);
  const view = useQuery(dealsQuery(list.parameters));
  const pending = useQuery(pendingQuery());
  const [isImporting, setIsImporting] = useState(false);
  const renew = () => {
    view.refetch();
    pending.refetch();
  };
  const waiting = pending.data?.total ?? 0;
  return (
    <Panel
      title={t('admin.deals.title')}
      lead={t('admin.deals.lead')}
      actions={
        <>
          <Link to={reviewPath} className={buttonClass('quiet')}>
            {t('admin.deals.review.open', { count: waiting })}
          </Link>
          <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsImporting(true)}>
            {t('admin.deals.import.open')}
          </Button>
          <ExportButton filters={list.values} />
          <Button aria-haspopup="dialog" onClick={() => place.openForm(newForm)}>
            {t('admin.deals.new')}
          </Button>
        </>
      }
    >
      <DealFilters list={list} />
      <DealTable list={list} view={view} onEdit={place.openForm} renew={renew} />
      <Pager list={list} total={view.data?.total} />
      <DealDialog form={place.form} onClose={place.closeForm} onSaved={renew} />
      <ImportDialog isOpen={isImporting} onClose={() => setIsImporting(false)} onImported={renew} />
    </Panel>
  );
}

type DealTableProps = {
  list: DealListState;
  view: ReturnType<typeof useQuery<{ rows: AdminDeal[]; total: number }>>;
  onEdit: (id: string) => void;
  renew: () => void;
};

function DealTable({ list, view, onEdit, renew }: DealTableProps): ReactNode {
  const t = useTranslate();
  const nameOf = useDealName();
  const columns = useDealColumns();
  const table = useRef<HTMLDivElement>(null);
  useKeptFocus(table, view.data);
  const [ticked, setTicked] = useTicked(list.parameters, view.data?.rows);
  const deletion = useDealDeletion(renew);
  const { sort, order } = list.values;
  return (
    <>
      <div ref={table} tabIndex={-1} className={styles.table}>
        <BulkBar
          ticked={ticked}
          live={liveOf(view.data?.rows)}
          isDeleted={list.values.status === 'deleted'}
          total={view.data?.total}
          onDone={() => {
            setTicked(new Set());
            renew();
          }}
        />
        <DataTable
          caption={t('admin.deals.title')}
          columns={columns}
          idOf={({ id }) => id}
          nameOf={nameOf}
          view={view}
          sorting={{ sort, order, onSort: (by, direction) => list.change({ sort: by, order: direction }) }}
          ticking={{ ticked, onTick: setTicked }}
          toneOf={({ deletedAt }) => (deletedAt === null ? undefined : 'soft')}
          empty={<p>{t('admin.deals.empty')}</p>}
          actions={(deal) =>
            deal.deletedAt === null ? (
              <>
                <RowButton
                  label={t('admin.deals.editNamed', { name: nameOf(deal) })}
                  onClick={() => onEdit(deal.id)}
                >
                  {t('admin.deals.edit')}
                </RowButton>
                <RowButton
                  label={t('admin.deals.deleteNamed', { name: nameOf(deal) })}
                  tone="danger"
                  onClick={() => deletion.ask(deal)}
                >
                  {t('admin.deals.delete')}
                </RowButton>
              </>
            ) : (
              <RowButton
                label={t('admin.deals.restoreNamed', { name: nameOf(deal) })}
                onClick={() => void deletion.restore(deal)}
              >
                {t('admin.deals.restore')}
              </RowButton>
            )
          }
        />
      </div>
      <ConfirmDialog
        isOpen={deletion.asked !== null}
        title={t('admin.deals.deleteTitle')}
        text={deletion.asked ? t('admin.deals.deleteText', { name: nameOf(deletion.asked) }) : ''}
        confirm={t('admin.deals.delete')}
        isBusy={deletion.isBusy}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      />
    </>
  );
}

function liveOf(rows: readonly AdminDeal[] = []): ReadonlySet<string> {
  return new Set(rows.filter(({ status }) => status === 'published').map(({ id }) => id));
}

/** Ticks hold for the rows that are shown: another page or filter begins anew. */
function useTicked(parameters: Record<string, string>, rows: readonly AdminDeal[] | undefined) {
  const shown = JSON.stringify(parameters);
  const [kept, setKept] = useState<{ shown: string; ids: ReadonlySet<string> }>({ shown, ids: new Set() });
  const ids = kept.shown === shown ? kept.ids : new Set<string>();
  const ticked = new Set(rows?.map(({ id }) => id).filter((id) => ids.has(id)));
  return [ticked, (next: ReadonlySet<string>) => setKept({ shown, ids: next })] as const;
}
