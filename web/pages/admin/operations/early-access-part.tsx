/** Early-access requests, with a link to grant Premium. */
import type { ReactNode } from 'react';
import type { AccessRequest } from '#contract/api/admin-operations.ts';
import { listEarlyAccess, updateEarlyAccess } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { AdminList } from '#web/features/admin/admin-list.tsx';
import { adminPath } from '#web/features/admin/admin-path.ts';
import { Badge } from '#web/features/admin/badge.tsx';
import type { Column } from '#web/features/admin/data-table.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import {
  defaultHandledQuery,
  handledColumn,
  handledFilters,
  MarkButton,
  toneOfHandled,
  useHandling,
} from './handled.tsx';
import { Moment } from './moment.tsx';
import styles from './operations.module.css';
import { RefreshButton } from './refresh-button.tsx';

export function EarlyAccessPart(): ReactNode {
  const t = useTranslate();
  const list = useListState(defaultHandledQuery);
  const view = useQuery(adminList(listEarlyAccess, { query: list.parameters }));
  const mark = useHandling(updateEarlyAccess, view.refetch);
  return (
    <AdminList
      title={t('admin.operations.early.title')}
      lead={t('admin.operations.early.lead')}
      tools={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
      list={list}
      filters={handledFilters(t, t('admin.operations.early.search'))}
      columns={useColumns()}
      view={view}
      empty={t(list.isNarrowed ? 'admin.operations.early.noneSuch' : 'admin.operations.early.none')}
      toneOf={toneOfHandled}
      actions={(request) => (
        <div className={styles.rowActions}>
          <NextStep request={request} />
          <MarkButton row={request} name={request.email} onMark={() => mark(request)} />
        </div>
      )}
    />
  );
}

/** Links to the Premium form for an account, or to an invitation; nothing for Premium users. */
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
    handledColumn(t),
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
