/** Deals tab: list with the buttons of a row and of a selection, and the form in its dialog. */
import type { ReactNode } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { dealStatuses } from '#contract/domain/deal.ts';
import { regionFilters } from '#contract/domain/region.ts';
import { deleteDeal, publishDeal, rejectDeal, restoreDeal } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { ExportButton, RowAction, useDeletion } from '#web/features/admin/actions.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { type ListOf, ResourceList } from '#web/features/admin/admin-list.tsx';
import { RowButton } from '#web/features/admin/data-table.tsx';
import type { ListFilter } from '#web/features/admin/filter-bar.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { useDealColumns } from './deal-columns.tsx';
import { DealDialog, useDealName } from './deal-dialog.tsx';
import { newForm, pendingPath, useDealsPlace } from './deals-place.ts';
import { dealsQuery, defaultDealsQuery, downloadDeals, pendingQuery } from './deals-query.ts';

export function Tab(): ReactNode {
  const t = useTranslate();
  const place = useDealsPlace();
  const state = useListState(defaultDealsQuery);
  const view = useQuery(dealsQuery(state.parameters));
  const pending = useQuery(pendingQuery());
  const refetch = () => {
    view.refetch();
    pending.refetch();
  };
  const nameOf = useDealName();
  const deletion = useDeletion<AdminDeal>({
    of: {
      words: 'admin.deals',
      done: () => ({ title: t('admin.deals.delete.done') }),
      remove: ({ id }) => callAdmin(deleteDeal, { params: { id } }),
      undo: {
        words: 'admin.deals',
        // A refusal too tells that the list is out of date.
        restore: async ({ id }) => (await callAdmin(restoreDeal, { params: { id } }).finally(refetch)).deal,
        done: () => ({ title: t('admin.deals.delete.undone') }),
      },
    },
    nameOf,
    onDeleted: refetch,
    onRestored: () => undefined,
  });
  const list: ListOf<AdminDeal, typeof defaultDealsQuery> = {
    title: t('admin.deals.title'),
    lead: t('admin.deals.lead'),
    usual: defaultDealsQuery,
    query: dealsQuery,
    filters: filtersIn(t),
    columns: useDealColumns(),
    toneOf: ({ deletedAt }) => (deletedAt === null ? undefined : 'soft'),
    empty: <p>{t('admin.deals.empty')}</p>,
    noneSuch: <p>{t('admin.deals.empty')}</p>,
    tools: <ListTools waiting={pending.data?.total ?? 0} filters={state.values} />,
    bulk: (selected, { clear }) => (
      <BulkBar
        selected={selected}
        live={liveOf(view.data?.rows)}
        isDeleted={state.values.status === 'deleted'}
        total={view.data?.total}
        onDone={() => {
          clear();
          refetch();
        }}
      />
    ),
  };
  return (
    <>
      <ResourceList
        of={list}
        nameOf={nameOf}
        state={state}
        view={view}
        add={
          <Button aria-haspopup="dialog" onClick={() => place.openForm(newForm)}>
            {t('admin.deals.add')}
          </Button>
        }
        buttonsOf={(deal) => (
          <DealButtons
            deal={deal}
            name={nameOf(deal)}
            deletion={deletion}
            onEdit={place.openForm}
            onDecided={refetch}
          />
        )}
      />
      <DealDialog form={place.form} onClose={place.closeForm} onSaved={refetch} />
      {deletion.dialog}
    </>
  );
}

type ListToolsProps = { waiting: number; filters: typeof defaultDealsQuery };

function ListTools({ waiting, filters }: ListToolsProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <Link to={pendingPath} className={buttonClass('quiet')}>
        {t('admin.deals.pending', { count: waiting })}
      </Link>
      <ExportButton
        download={() => downloadDeals(filters)}
        words={{
          open: t('admin.deals.export.open'),
          busy: t('admin.deals.export.busy'),
          failed: t('admin.deals.export.failed'),
        }}
      />
    </>
  );
}

const statuses = ['all', ...dealStatuses, 'deleted'] as const;
const kinds = ['all', 'curated', 'detected'] as const;
const plans = ['all', 'premium', 'free'] as const;

function filtersIn(t: Translate): ListFilter<typeof defaultDealsQuery>[] {
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
  name: string;
  deletion: Pick<ReturnType<typeof useDeletion<AdminDeal>>, 'ask' | 'restore'>;
  onEdit: (id: string) => void;
  /** The deal was published or rejected, or changed meanwhile. */
  onDecided: () => void;
};

function DealButtons({ deal, name, deletion, onEdit, onDecided }: DealButtonsProps): ReactNode {
  const t = useTranslate();
  if (deal.deletedAt !== null) {
    return (
      <RowButton label={t('admin.deals.restoreNamed', { name })} onClick={() => deletion.restore(deal)}>
        {t('admin.deals.restore')}
      </RowButton>
    );
  }
  return (
    <>
      {deal.status === 'pending' &&
        (['publish', 'reject'] as const).map((decision) => (
          <RowAction
            key={decision}
            label={t(`admin.deals.${decision}.named`, { name })}
            {...(decision === 'reject' && { tone: 'danger' })}
            send={() =>
              callAdmin(decision === 'publish' ? publishDeal : rejectDeal, { params: { id: deal.id } })
            }
            failed={t(`admin.deals.${decision}.failed`)}
            done={{ title: t(`admin.deals.${decision}.done`) }}
            onSettled={onDecided}
          >
            {t(`admin.deals.bulk.${decision}`)}
          </RowAction>
        ))}
      <RowButton label={t('admin.deals.editOf', { name })} onClick={() => onEdit(deal.id)}>
        {t('admin.deals.edit')}
      </RowButton>
      <RowButton label={t('admin.deals.deleteOf', { name })} tone="danger" onClick={() => deletion.ask(deal)}>
        {t('admin.deals.delete')}
      </RowButton>
    </>
  );
}

function liveOf(rows: readonly AdminDeal[] = []): ReadonlySet<string> {
  return new Set(rows.filter(({ status }) => status === 'published').map(({ id }) => id));
}
