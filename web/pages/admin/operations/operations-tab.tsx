/** Operations tab: the state of the site, and the lists that need a hand. */
import type { ReactNode } from 'react';
import type { OutboxMail } from '#contract/api/admin-operations.ts';
import { mailStates } from '#contract/domain/admin.ts';
import { listMail, retryMail } from '#contract/endpoints/admin.ts';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { LoadingStatus } from '#web/features/admin/loading-status.tsx';
import { TabParts } from '#web/features/admin/part-nav.tsx';
import { AddressCell, Detail, momentColumn, numberColumn } from '#web/features/admin/resource/cells.tsx';
import type { ListOf } from '#web/features/admin/resource/resource.ts';
import { Resource } from '#web/features/admin/resource/resource.tsx';
import { RowAction } from '#web/features/admin/resource/row-action.tsx';
import { choicesOf } from '#web/i18n/choices.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { defer } from '#web/ui/defer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { EarlyAccessPart } from './early-access-part.tsx';
import { HealthPart } from './health-part.tsx';
import { JobsPart } from './jobs-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { ProvidersPart } from './providers-part.tsx';

const usual = { status: 'all', search: '' };
const statuses = ['all', ...mailStates] as const;

const tones: Readonly<Record<OutboxMail['status'], BadgeTone>> = {
  waiting: 'warning',
  sent: 'good',
  failed: 'bad',
};

const nameOf = ({ recipient }: OutboxMail) => recipient;

/** Mail outbox: recipients, state, failures. */
function MailPart(): ReactNode {
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
        head: t('admin.operations.mail.recipient'),
        kind: 'wide',
        cell: ({ recipient, title, language }) => (
          <AddressCell address={recipient}>
            {title} · {t(`admin.operations.language.${language}`)}
          </AddressCell>
        ),
      },
      {
        head: t('admin.operations.mail.status'),
        cell: ({ status, failure }) => (
          <Stack gap={2}>
            <Badge tone={tones[status]}>{t(`admin.operations.mailStatus.${status}`)}</Badge>
            <Detail>{failure}</Detail>
          </Stack>
        ),
      },
      numberColumn(t('admin.operations.attempts'), ({ attempts }) => attempts),
      momentColumn(t('admin.operations.mail.created'), ({ createdAt }) => createdAt),
      momentColumn(t('admin.operations.mail.next'), ({ sentAt, nextAttemptAt }) => sentAt ?? nextAttemptAt),
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

const screens = {
  health: HealthPart,
  providers: ProvidersPart,
  jobs: JobsPart,
  mail: MailPart,
  messages: MessagesPart,
  'early-access': EarlyAccessPart,
  audit: defer(async () => (await import('../audit/audit-log.tsx')).AuditLog, <LoadingStatus />),
} as const;

export function OperationsTab(): ReactNode {
  const t = useTranslate();
  return (
    <TabParts
      tab="operations"
      label={t('admin.operations.parts')}
      screens={screens}
      nameOf={(part) => t(`admin.operations.part.${part}`)}
    />
  );
}
