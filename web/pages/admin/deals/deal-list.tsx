/** Deals table: sort, select, bulk actions, edit, delete, restore. */
import { type ReactNode, useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { dealStatuses } from '#contract/domain/deal-status.ts';
import { regionFilters } from '#contract/domain/region.ts';
import { useQuery } from '#web/api/query.tsx';
import { AdminList } from '#web/features/admin/admin-list.tsx';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { RowButton } from '#web/features/admin/data-table.tsx';
import { ExportButton } from '#web/features/admin/export-button.tsx';
import type { ListFilter } from '#web/features/admin/filter-bar.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useDealColumns } from './deal-columns.tsx';
import { DealDialog, useDealName } from './deal-dialog.tsx';
import { type DealsPlace, newForm, reviewPath } from './deals-place.ts';
import { dealsQuery, defaultDealsQuery, downloadDeals, pendingQuery } from './deals-query.ts';
import { useDealDeletion } from './use-deal-deletion.ts';

export function DealList({ place }: { place: DealsPlace }): ReactNode {
  const t = useTranslate();
  const list = useListState(defaultDealsQuery);
  const view = useQuery(dealsQuery(list.parameters));
  const pending = useQuery(pendingQuery());
  const refetch = () => {
    view.refetch();
    pending.refetch();
  };
  const waiting = pending.data?.total ?? 0;
  const nameOf = useDealName();
  const [selected, setSelected] = useSelected(list.parameters, view.data?.rows);
  const deletion = useDealDeletion(refetch);
  return (
    <>
      <AdminList
        title={t('admin.deals.title')}
        lead={t('admin.deals.lead')}
        tools={
          <>
            <Link to={reviewPath} className={buttonClass('quiet')}>
              {t('admin.deals.review.open', { count: waiting })}
            </Link>
            <ExportButton
              download={() => downloadDeals(list.values)}
              words={{
                open: t('admin.deals.export.open'),
                busy: t('admin.deals.export.busy'),
                failed: t('admin.deals.export.failed'),
              }}
            />
            <Button aria-haspopup="dialog" onClick={() => place.openForm(newForm)}>
              {t('admin.deals.new')}
            </Button>
          </>
        }
        list={list}
        filters={useFilters()}
        above={
          <BulkBar
            selected={selected}
            live={liveOf(view.data?.rows)}
            isDeleted={list.values.status === 'deleted'}
            total={view.data?.total}
            onDone={() => {
              setSelected(new Set());
              refetch();
            }}
          />
        }
        columns={useDealColumns()}
        view={view}
        selection={{ selected, onSelect: setSelected, nameOf }}
        toneOf={({ deletedAt }) => (deletedAt === null ? undefined : 'soft')}
        empty={<p>{t('admin.deals.empty')}</p>}
        actions={(deal) => <DealButtons deal={deal} deletion={deletion} onEdit={place.openForm} />}
      />
      <DealDialog form={place.form} onClose={place.closeForm} onSaved={refetch} />
      <ConfirmDialog
        isOpen={deletion.toDelete !== null}
        title={t('admin.deals.deleteTitle')}
        text={deletion.toDelete ? t('admin.deals.deleteText', { name: nameOf(deletion.toDelete) }) : ''}
        confirm={t('admin.deals.delete')}
        isBusy={deletion.isBusy}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      />
    </>
  );
}

const statuses = ['all', ...dealStatuses, 'deleted'] as const;
const kinds = ['all', 'curated', 'detected'] as const;
const plans = ['all', 'premium', 'free'] as const;

function useFilters(): ListFilter<typeof defaultDealsQuery>[] {
  const t = useTranslate();
  return [
    { name: 'search', label: t('admin.deals.filter.search') },
    {
      name: 'status',
      label: t('admin.deals.filter.status'),
      options: choicesOf(t, 'admin.deals.status', statuses),
    },
    { name: 'kind', label: t('admin.deals.filter.kind'), options: choicesOf(t, 'admin.deals.kind', kinds) },
    { name: 'region', label: t('admin.deals.filter.region'), options: choicesOf(t, 'region', regionFilters) },
    {
      name: 'premium',
      label: t('admin.deals.filter.premium'),
      options: choicesOf(t, 'admin.deals.plan', plans),
    },
  ];
}

type DealButtonsProps = {
  deal: AdminDeal;
  deletion: ReturnType<typeof useDealDeletion>;
  onEdit: (id: string) => void;
};

function DealButtons({ deal, deletion, onEdit }: DealButtonsProps): ReactNode {
  const t = useTranslate();
  const name = useDealName()(deal);
  if (deal.deletedAt !== null) {
    return (
      <RowButton label={t('admin.deals.restoreNamed', { name })} onClick={() => deletion.restore(deal)}>
        {t('admin.deals.restore')}
      </RowButton>
    );
  }
  return (
    <>
      <RowButton label={t('admin.deals.editNamed', { name })} onClick={() => onEdit(deal.id)}>
        {t('admin.deals.edit')}
      </RowButton>
      <RowButton
        label={t('admin.deals.deleteNamed', { name })}
        tone="danger"
        onClick={() => deletion.open(deal)}
      >
        {t('admin.deals.delete')}
      </RowButton>
    </>
  );
}

function liveOf(rows: readonly AdminDeal[] = []): ReadonlySet<string> {
  return new Set(rows.filter(({ status }) => status === 'published').map(({ id }) => id));
}

/** Row selection, limited to the rows shown; another page or filter clears it. */
function useSelected(parameters: Record<string, string>, rows: readonly AdminDeal[] | undefined) {
  const shown = JSON.stringify(parameters);
  const [selection, setSelection] = useState<{ shown: string; ids: ReadonlySet<string> }>({
    shown,
    ids: new Set(),
  });
  const ids = selection.shown === shown ? selection.ids : new Set<string>();
  const selected = new Set(rows?.map(({ id }) => id).filter((id) => ids.has(id)));
  return [selected, (next: ReadonlySet<string>) => setSelection({ shown, ids: next })] as const;
}
