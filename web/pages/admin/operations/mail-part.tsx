/** Mail outbox: recipients, state, failures. */
import type { ReactNode } from 'react';
import type { OutboxMail } from '#contract/api/admin-operations.ts';
import { mailStates } from '#contract/domain/admin.ts';
import { listMail, retryMail } from '#contract/endpoints/admin.ts';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { Badge, type BadgeTone } from '#web/features/admin/badge.tsx';
import { AddressCell, Moment } from '#web/features/admin/resource/cells.tsx';
import type { ListOf } from '#web/features/admin/resource/resource.ts';
import { Resource } from '#web/features/admin/resource/resource.tsx';
import { RowAction } from '#web/features/admin/resource/row-action.tsx';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import styles from './operations.module.css';

const usual = { status: 'all', search: '' };
const statuses = ['all', ...mailStates] as const;

const tones: Readonly<Record<OutboxMail['status'], BadgeTone>> = {
  waiting: 'warning',
  sent: 'good',
  failed: 'bad',
};

const nameOf = ({ recipient }: OutboxMail) => recipient;

export function MailPart(): ReactNode {
  return <Resource of={{ nameOf, list: listIn(useTranslate()) }} />;
}

function listIn(t: Translate): ListOf<OutboxMail, typeof usual> {
  return {
    title: t('admin.operations.mail.title'),
    lead: t('admin.operations.mail.lead'),
    canRefresh: true,
    usual,
    query: (query) => adminList(listMail, { query }),
    filters: [
      { name: 'search', label: t('admin.operations.mail.search') },
      {
        name: 'status',
        label: t('admin.operations.mail.status'),
        options: choicesOf(t, 'admin.operations.mailStatus', statuses),
      },
    ],
    empty: t('admin.operations.mail.none'),
    noneSuch: t('admin.operations.mail.noneSuch'),
    columns: [
      {
        key: 'recipient',
        head: t('admin.operations.mail.recipient'),
        kind: 'wide',
        cell: ({ recipient, title, language }) => (
          <AddressCell address={recipient}>
            {title} · {t(`admin.operations.language.${language}`)}
          </AddressCell>
        ),
      },
      {
        key: 'status',
        head: t('admin.operations.mail.status'),
        cell: ({ status, failure }) => (
          <div className={styles.stack}>
            <Badge tone={tones[status]}>{t(`admin.operations.mailStatus.${status}`)}</Badge>
            {failure !== null && (
              <span className={styles.detail}>
                <bdi>{failure}</bdi>
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
    ],
    actions: ({ id, recipient, status }, refetch) =>
      status === 'waiting' && (
        <RowAction
          label={t('admin.operations.mail.retryNamed', { name: recipient })}
          send={() => callAdmin(retryMail, { params: { id } })}
          failed={t('admin.operations.mail.retryFailed')}
          done={{ title: t('admin.operations.mail.retried'), text: recipient }}
          onSettled={refetch}
        >
          {t('admin.operations.mail.retry')}
        </RowAction>
      ),
  };
}
