/** Mail outbox: recipients, state, failures. */
import type { ReactNode } from 'react';
import type { OutboxMail } from '#contract/api/admin-operations.ts';
import { mailStates } from '#contract/domain/admin.ts';
import { listMail, retryMail } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { AdminList } from '#web/features/admin/admin-list.tsx';
import { Badge, type BadgeTone } from '#web/features/admin/badge.tsx';
import { type Column, RowButton } from '#web/features/admin/data-table.tsx';
import { useListState } from '#web/features/admin/list-state.ts';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { Moment } from './moment.tsx';
import styles from './operations.module.css';
import { RefreshButton } from './refresh-button.tsx';

const usual = { status: 'all', search: '' };
const statuses = ['all', ...mailStates] as const;

const tones: Readonly<Record<OutboxMail['status'], BadgeTone>> = {
  waiting: 'warning',
  sent: 'good',
  failed: 'bad',
};

export function MailPart(): ReactNode {
  const t = useTranslate();
  const list = useListState(usual);
  const view = useQuery(adminList(listMail, { query: list.parameters }));
  const { mutate } = useAdminMutation();
  const retry = ({ id, recipient }: OutboxMail) =>
    mutate({
      key: id,
      send: () => callAdmin(retryMail, { params: { id } }),
      failed: t('admin.operations.mail.retryFailed'),
      onDone: () => showToast({ title: t('admin.operations.mail.retried'), text: recipient }),
      onSettled: view.refetch,
    });
  return (
    <AdminList
      title={t('admin.operations.mail.title')}
      lead={t('admin.operations.mail.lead')}
      tools={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
      list={list}
      filters={[
        { name: 'search', label: t('admin.operations.mail.search') },
        {
          name: 'status',
          label: t('admin.operations.mail.status'),
          options: choicesOf(t, 'admin.operations.mailStatus', statuses),
        },
      ]}
      columns={useColumns()}
      view={view}
      empty={t(list.isNarrowed ? 'admin.operations.mail.noneSuch' : 'admin.operations.mail.none')}
      actions={(mail) =>
        mail.status === 'waiting' && (
          <RowButton
            label={t('admin.operations.mail.retryNamed', { name: mail.recipient })}
            onClick={() => retry(mail)}
          >
            {t('admin.operations.mail.retry')}
          </RowButton>
        )
      }
    />
  );
}

function useColumns(): Column<OutboxMail>[] {
  const t = useTranslate();
  return [
    {
      key: 'recipient',
      head: t('admin.operations.mail.recipient'),
      kind: 'wide',
      cell: (mail) => (
        <div>
          <bdi className={styles.address}>{mail.recipient}</bdi>
          <span className={styles.second}>
            {mail.title} · {t(`admin.operations.language.${mail.language}`)}
          </span>
        </div>
      ),
    },
    {
      key: 'status',
      head: t('admin.operations.mail.status'),
      cell: (mail) => (
        <div className={styles.stack}>
          <Badge tone={tones[mail.status]}>{t(`admin.operations.mailStatus.${mail.status}`)}</Badge>
          {mail.failure !== null && (
            <span className={styles.detail}>
              <bdi>{mail.failure}</bdi>
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'attempts',
      head: t('admin.operations.attempts'),
      kind: 'number',
      cell: ({ attempts }) => formatNumber(attempts, t.language),
    },
    {
      key: 'createdAt',
      head: t('admin.operations.mail.created'),
      kind: 'tight',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'next',
      head: t('admin.operations.mail.next'),
      kind: 'tight',
      cell: ({ sentAt, nextAttemptAt }) => <Moment at={sentAt ?? nextAttemptAt} />,
    },
  ];
}
