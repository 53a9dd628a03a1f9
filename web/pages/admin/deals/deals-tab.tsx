/** Deals tab: the list, and the buttons of a row and of a selection. */
import { type ReactNode, useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { dealStatuses } from '#contract/domain/deal.ts';
import { regionFilters } from '#contract/domain/region.ts';
import { bookingSites } from '#contract/domain/site.ts';
import { changeDeals, deleteDeal, exportDeals, listAdminDeals } from '#contract/endpoints/admin.ts';
import { queries } from '#web/api/api.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Answer } from '#web/api/call.ts';
import { useQuery } from '#web/api/query.tsx';
import {
  ConfirmDialog,
  type DeletionOptions,
  RowAction,
  useAdminMutation,
} from '#web/features/admin/actions.tsx';
import { adminList, callAdmin, downloadFile } from '#web/features/admin/admin-api.ts';
import type { ListOptions } from '#web/features/admin/admin-list.tsx';
import { adminPath } from '#web/features/admin/admin-session.ts';
import { ListScreen } from '#web/features/admin/admin-tab.tsx';
import type { ListFilter } from '#web/features/admin/filter-bar.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { choicesOf, type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Row, Toolbar } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useDealColumns } from './deal-columns.tsx';
import { dealFormIn } from './deal-form.tsx';
import styles from './deals.module.css';

const usual = {
  search: '',
  status: 'all',
  kind: 'all',
  region: 'all',
  premium: 'all',
  sort: 'updated',
  order: 'desc',
};

const dealsQuery = (query: Readonly<Record<string, string>>) => adminList(listAdminDeals, { query });

export function Tab(): ReactNode {
  const t = useTranslate();
  const open = useQuery(queries.settings()).data?.bookingSites ?? bookingSites;
  const pending = useQuery(dealsQuery({ status: 'pending' }));
  const nameOf = (deal: AdminDeal) =>
    `${t.language === 'ar' ? deal.destinationAr : deal.destination} (${deal.destinationCode})`;
  const list: ListOptions<AdminDeal, typeof usual> = {
    title: t('admin.deals.title'),
    lead: t('admin.deals.lead'),
    usual,
    query: dealsQuery,
    filters: filtersIn(t),
    columns: useDealColumns(),
    toneOf: (deal) => (isDeleted(deal) ? 'soft' : undefined),
    empty: <p>{t('admin.deals.empty')}</p>,
    tools: <ListTools waiting={pending.data?.total ?? 0} />,
    actions: (deal, refetch) =>
      deal.status === 'pending' &&
      !isDeleted(deal) && <Decisions deal={deal} name={nameOf(deal)} onDecided={refetch} />,
    bulk: (ticked, total, onDone) => <BulkBar selected={ticked} total={total} onDone={onDone} />,
  };
  return (
    <ListScreen
      nameOf={nameOf}
      list={list}
      form={dealFormIn(t, open)}
      deletion={deletionIn(t)}
      onChanged={pending.refetch}
    />
  );
}

const isDeleted = ({ deletedAt }: AdminDeal) => deletedAt !== null;

function ListTools({ waiting }: { waiting: number }): ReactNode {
  const t = useTranslate();
  const { sort: _, order: __, ...query } = useListState(usual).values;
  const { isBusy, mutate } = useAdminMutation();
  const download = () =>
    mutate({ send: () => downloadFile(exportDeals, { query }), failed: t('admin.deals.export.failed') });
  return (
    <>
      <Link to={`${adminPath('deals')}?status=pending`} className={buttonClass('quiet')}>
        {t('admin.deals.pending', { count: waiting })}
      </Link>
      <Button look="quiet" aria-disabled={isBusy} onClick={download}>
        {t(isBusy ? 'admin.deals.export.busy' : 'admin.deals.export.open')}
      </Button>
    </>
  );
}

const statuses = ['all', ...dealStatuses, 'deleted'] as const;
const kinds = ['all', 'curated', 'detected'] as const;
const plans = ['all', 'premium', 'free'] as const;

function filtersIn(t: Translate): ListFilter<typeof usual>[] {
  const filter = (name: keyof typeof usual, options?: ListFilter<typeof usual>['options']) => ({
    name,
    label: t(`admin.deals.filter.${name as 'search' | 'status' | 'kind' | 'region' | 'premium'}`),
    ...(options && { options }),
  });
  return [
    filter('search'),
    filter('status', choicesOf(t, 'admin.deals.status', statuses)),
    filter('kind', choicesOf(t, 'admin.deals.kind', kinds)),
    filter('region', choicesOf(t, 'region', regionFilters)),
    filter('premium', choicesOf(t, 'admin.deals.plan', plans)),
  ];
}

const actions = ['publish', 'reject', 'delete'] as const;
type Action = (typeof actions)[number] | 'restore';

const change = (action: Action, ids: readonly string[]) =>
  callAdmin(changeDeals, { body: { action, ids: [...ids] } });

/** Rejects with ApiError also where the server refuses it. */
async function changeOne(action: Action, deal: AdminDeal): Promise<AdminDeal> {
  const { refused } = await change(action, [deal.id]);
  if (refused[0]) throw new ApiError(409, { code: 'conflict', message: refused[0].message });
  return deal;
}

function deletionIn(t: Translate): DeletionOptions<AdminDeal> {
  return {
    words: 'admin.deals',
    done: () => ({ title: t('admin.deals.delete.done') }),
    remove: ({ id }) => callAdmin(deleteDeal, { params: { id } }),
    undo: {
      words: 'admin.deals',
      isDeleted,
      restore: (deal) => changeOne('restore', deal),
      done: () => ({ title: t('admin.deals.delete.undone') }),
    },
  };
}

type DecisionsProps = {
  deal: AdminDeal;
  name: string;
  /** The deal was published or rejected, or changed meanwhile. */
  onDecided: () => void;
};

function Decisions({ deal, name, onDecided }: DecisionsProps): ReactNode {
  const t = useTranslate();
  return (['publish', 'reject'] as const).map((decision) => (
    <RowAction
      key={decision}
      label={t(`admin.deals.${decision}.named`, { name })}
      {...(decision === 'reject' && { tone: 'danger' })}
      send={() => changeOne(decision, deal)}
      failed={t(`admin.deals.${decision}.failed`)}
      done={{ title: t(`admin.deals.${decision}.done`) }}
      onSettled={onDecided}
    >
      {t(`admin.deals.bulk.${decision}`)}
    </RowAction>
  ));
}

type BulkBarProps = { selected: readonly AdminDeal[]; total: number | undefined; onDone: () => void };

function BulkBar({ selected, total, onDone }: BulkBarProps): ReactNode {
  const t = useTranslate();
  const [asked, setAsked] = useState<'delete' | 'reject' | null>(null);
  const count = selected.length;
  const live = selected.filter(({ status }) => status === 'published').length;
  const bulk = useBulk(onDone);
  const run = (action: Action) =>
    bulk.run(
      action,
      selected.map(({ id }) => id),
      () => setAsked(null),
    );
  const press = (action: Action) => {
    if (action === 'delete' || (action === 'reject' && live > 0)) setAsked(action);
    else run(action);
  };
  const question =
    asked === 'reject'
      ? {
          title: t('admin.deals.bulk.reject.title', { count }),
          text: t('admin.deals.bulk.reject.text', { count: live }),
        }
      : { title: t('admin.deals.bulk.deleteTitle', { count }), text: t('admin.deals.bulk.deleteText') };
  return (
    <Toolbar sticky tone="soft" size="md" className={styles.bulk}>
      <p role="status">
        {count > 0
          ? t('admin.deals.bulk.ticked', { count })
          : total !== undefined && t('admin.deals.bulk.total', { count: total })}
      </p>
      {count > 0 && (
        <Row as="fieldset" gap={2} align="stretch" aria-label={t('admin.deals.bulk.label')}>
          {(selected.some(isDeleted) ? (['restore'] as const) : actions).map((action) => (
            <Button
              key={action}
              look="quiet"
              isSmall
              isDanger={action === 'delete'}
              aria-disabled={bulk.isBusy}
              onClick={() => press(action)}
            >
              {t(`admin.deals.bulk.${action}`)}
            </Button>
          ))}
        </Row>
      )}
      <ConfirmDialog
        isOpen={asked !== null && count > 0}
        {...question}
        confirm={t(`admin.deals.bulk.${asked ?? 'delete'}`)}
        isBusy={bulk.isBusy}
        onConfirm={() => asked && run(asked)}
        onCancel={() => setAsked(null)}
      />
    </Toolbar>
  );
}

/** What was deleted can be restored from the notice. */
function useBulk(onDone: () => void) {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const tell = (action: Action, { changed, refused }: Answer<typeof changeDeals>) =>
    showToast({
      title: t(`admin.deals.bulk.done.${action}`, { count: changed.length }),
      tone: refused.length > 0 ? 'neutral' : 'plain',
      ...(refused.length > 0 && {
        text: [
          t('admin.deals.bulk.refused', { count: refused.length }),
          ...new Set(refused.map(({ message }) => message)),
        ].join(' '),
      }),
      ...(action === 'delete' &&
        changed.length > 0 && {
          action: { label: t('admin.deals.undo'), onAction: () => run('restore', changed) },
        }),
    });
  const run = (action: Action, ids: readonly string[], onSettled?: () => void) =>
    mutate({
      key: action,
      send: () => change(action, ids),
      failed: t('admin.deals.bulk.failed'),
      onDone: (outcome) => {
        tell(action, outcome);
        onDone();
      },
      ...(onSettled && { onSettled }),
    });
  return { isBusy, run };
}
