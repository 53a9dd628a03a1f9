/** The outbox: which mail is on its way to whom, and what stopped it. */
import { type ReactNode, useRef } from 'react';
import type { OutboxMail } from '#contract/api/admin-operations.ts';
import { mailStates } from '#contract/domain/admin.ts';
import { listMail, retryMail } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { Badge, type BadgeTone } from '#web/features/admin/badge.tsx';
import { type Column, DataTable, RowButton } from '#web/features/admin/data-table.tsx';
import { ChoiceFilter, FilterBar, SearchFilter } from '#web/features/admin/filter-bar.tsx';
import { Pager } from '#web/features/admin/pager.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { Moment } from './moment.tsx';
import styles from './operations.module.css';
import { RefreshButton } from './refresh-button.tsx';
import { useListFocus } from './use-list-focus.ts';
import { usePartList } from './use-part-list.ts';
import { templateWords } from './words.ts';

const usual = { status: 'all', search: '' };
const statuses = ['all', ...mailStates] as const;

const tones: Readonly<Record<OutboxMail['status'], BadgeTone>> = {
  waiting: 'warning',
  sent: 'good',
  failed: 'bad',
};

export function MailPart(): ReactNode {
  const t = useTranslate();
  const list = usePartList(usual);
  const view = useQuery(adminList(listMail, { query: list.parameters }));
  const focus = useListFocus(view.data);
  const retried = useRef<string>(null);
  const retry = async ({ id, recipient }: OutboxMail) => {
    if (retried.current === id) return;
    retried.current = id;
    try {
      await callAdmin(retryMail, { params: { id } });
      showToast({ title: t('admin.operations.mail.retried'), text: recipient });
    } catch (error) {
      showFailure(t, error, t('admin.operations.mail.retryFailed'));
    } finally {
      retried.current = null;
      focus.keep();
      view.refetch();
    }
  };
  return (
    <Panel
      title={t('admin.operations.mail.title')}
      lead={t('admin.operations.mail.lead')}
      actions={<RefreshButton isFetching={view.isFetching} onRefresh={view.refetch} />}
    >
      <FilterBar isNarrowed={list.isNarrowed} onReset={list.reset}>
        <SearchFilter
          label={t('admin.operations.mail.search')}
          value={list.values.search}
          onChange={(search) => list.change({ search })}
        />
        <ChoiceFilter
          label={t('admin.operations.mail.status')}
          value={list.values.status}
          options={statuses.map((value) => ({ value, label: t(`admin.operations.mailStatus.${value}`) }))}
          onChange={(status) => list.change({ status })}
        />
      </FilterBar>
      <div ref={focus.list} className={styles.list} tabIndex={-1}>
        <DataTable
          caption={t('admin.operations.mail.title')}
          columns={useColumns()}
          idOf={({ id }) => id}
          nameOf={({ recipient }) => recipient}
          view={view}
          empty={t(list.isNarrowed ? 'admin.operations.mail.noneSuch' : 'admin.operations.mail.none')}
          actions={(mail) =>
            mail.status === 'waiting' && (
              <RowButton
                label={t('admin.operations.mail.retryNamed', { name: mail.recipient })}
                onClick={() => void retry(mail)}
              >
                {t('admin.operations.mail.retry')}
              </RowButton>
            )
          }
        />
      </div>
      <Pager list={list} total={view.data?.total} />
    </Panel>
  );
}

function useColumns(): Column<OutboxMail>[] {
  const t = useTranslate();
  const language = useLanguage();
  return [
    {
      key: 'recipient',
      head: t('admin.operations.mail.recipient'),
      kind: 'wide',
      cell: (mail) => (
        <div>
          <bdi className={styles.address}>{mail.recipient}</bdi>
          <span className={styles.second}>
            {templateWords(t, mail.template)} · {t(`admin.operations.language.${mail.language}`)}
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
      cell: ({ attempts }) => formatNumber(attempts, language),
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
