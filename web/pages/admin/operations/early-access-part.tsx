/** Who asked for Premium before it can be paid for, and the way to give it to them. */
import type { ReactNode } from 'react';
import type { AccessRequest } from '#contract/api/admin-operations.ts';
import { listEarlyAccess, updateEarlyAccess } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { adminPath } from '#web/features/admin/admin-path.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import { type Column, DataTable, RowButton } from '#web/features/admin/data-table.tsx';
import { Pager } from '#web/features/admin/pager.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { HandledBadge } from './handled-badge.tsx';
import { HandledFilters, usualHandled } from './handled-filters.tsx';
import { Moment } from './moment.tsx';
import styles from './operations.module.css';
import { RefreshButton } from './refresh-button.tsx';
import { useHandling } from './use-handling.ts';
import { useListFocus } from './use-list-focus.ts';
import { usePartList } from './use-part-list.ts';

export function EarlyAccessPart(): ReactNode {
  const t = useTranslate();
  const list = usePartList(usualHandled);
  const view = useQuery(adminList(listEarlyAccess, { query: list.parameters }));
  const focus = useListFocus(view.data);
  const mark = useHandling(updateEarlyAccess, () => {
    focus.keep();
    view.refetch();
  });
  return (
    <Panel
      title={t('admin.operations.early.title')}
      lead={t('admin.operations.early.lead')}
      actions={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
    >
      <HandledFilters list={list} search={t('admin.operations.early.search')} />
      <div ref={focus.list} className={styles.list} tabIndex={-1}>
        <DataTable
          caption={t('admin.operations.early.title')}
          columns={useColumns()}
          idOf={({ id }) => id}
          nameOf={({ email }) => email}
          view={view}
          empty={t(list.isNarrowed ? 'admin.operations.early.noneSuch' : 'admin.operations.early.none')}
          toneOf={({ doneAt }) => (doneAt === null ? undefined : 'soft')}
          actions={(request) => (
            <div className={styles.rowActions}>
              <NextStep request={request} />
              <RowButton
                label={t(
                  request.doneAt === null
                    ? 'admin.operations.markDoneNamed'
                    : 'admin.operations.markOpenNamed',
                  { name: request.email },
                )}
                onClick={() => void mark(request)}
              >
                {t(request.doneAt === null ? 'admin.operations.markDone' : 'admin.operations.markOpen')}
              </RowButton>
            </div>
          )}
        />
      </div>
      <Pager list={list} total={view.data?.total} />
    </Panel>
  );
}

/** Premium for an account that is there, an invitation where there is none; nothing for who has it. */
function NextStep({ request }: { request: AccessRequest }): ReactNode {
  const t = useTranslate();
  const { id, email, userId, isPremium, plan, price } = request;
  if (isPremium) return null;
  const users = adminPath('users');
  const query =
    userId === null
      ? new URLSearchParams({ form: 'new', email, subscription: 'premium' })
      : new URLSearchParams({ search: email, premium: userId, plan, price: String(price), request: id });
  const [words, label] =
    userId === null
      ? [t('admin.operations.early.invite'), t('admin.operations.early.inviteNamed', { name: email })]
      : [t('admin.operations.early.grant'), t('admin.operations.early.grantNamed', { name: email })];
  return (
    <Link to={`${users}?${query}`} className={buttonClass('quiet', styles.rowLink)} aria-label={label}>
      {words}
    </Link>
  );
}

function useColumns(): Column<AccessRequest>[] {
  const t = useTranslate();
  return [
    {
      key: 'email',
      head: t('admin.operations.early.email'),
      kind: 'wide',
      cell: ({ email, language }) => (
        <div>
          <bdi className={styles.address}>{email}</bdi>
          <span className={styles.second}>{t(`admin.operations.language.${language}`)}</span>
        </div>
      ),
    },
    {
      key: 'plan',
      head: t('admin.operations.early.plan'),
      kind: 'tight',
      cell: ({ plan, price }) => (
        <div>
          {t(`admin.operations.plan.${plan}`)}
          <span className={styles.second}>
            <Price amount={price} /> {t('admin.operations.perMonth')}
          </span>
        </div>
      ),
    },
    {
      key: 'requestedAt',
      head: t('admin.operations.early.requested'),
      kind: 'tight',
      cell: ({ requestedAt }) => <Moment at={requestedAt} />,
    },
    {
      key: 'account',
      head: t('admin.operations.early.account'),
      kind: 'tight',
      cell: (request) => <AccountState request={request} />,
    },
    {
      key: 'state',
      head: t('admin.operations.handled'),
      kind: 'tight',
      cell: ({ doneAt }) => <HandledBadge doneAt={doneAt} />,
    },
  ];
}

function AccountState({ request: { userId, isPremium } }: { request: AccessRequest }): ReactNode {
  const t = useTranslate();
  const state = userId === null ? 'none' : isPremium ? 'premium' : 'free';
  const tones = { none: 'plain', premium: 'accent', free: 'good' } as const;
  return (
    <div>
      <Badge tone={tones[state]}>{t(`admin.operations.account.${state}`)}</Badge>
    </div>
  );
}
