/** Operations tab: the state of the site, and the lists that need a hand. */
import type { ReactNode } from 'react';
import type { AccessRequest, OutboxMail } from '#contract/api/admin-operations.ts';
import { mailStates } from '#contract/domain/admin.ts';
import { listEarlyAccess, listMail, retryMail, updateEarlyAccess } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { RowAction } from '#web/features/admin/actions.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { type ListOf, LoadingStatus } from '#web/features/admin/admin-list.tsx';
import { adminPath, readAdmin } from '#web/features/admin/admin-session.ts';
import { Resource } from '#web/features/admin/admin-tab.tsx';
import {
  AddressCell,
  BadgeCell,
  Detail,
  momentColumn,
  numberColumn,
  Second,
} from '#web/features/admin/cells.tsx';
import { RowLink } from '#web/features/admin/data-table.tsx';
import { OpenCount, openParts, statsQuery, TabParts } from '#web/features/admin/part-nav.tsx';
import { choicesOf } from '#web/i18n/choices.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { defer } from '#web/ui/defer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { type HandledList, handledColumn, handledList, useHandling } from './handled.tsx';
import { HealthPart } from './health-part.tsx';
import { JobsPart } from './jobs-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { ProvidersPart } from './providers-part.tsx';

/** Early-access requests, with a link to grant Premium. */
function EarlyAccessPart(): ReactNode {
  return <Resource of={{ nameOf: ({ email }) => email, list: requestsIn(useTranslate()) }} />;
}

function requestsIn(t: Translate): HandledList<AccessRequest> {
  return {
    ...handledList(t, t('admin.operations.early.search')),
    title: t('admin.operations.early.title'),
    lead: t('admin.operations.early.lead'),
    query: (query) => adminList(listEarlyAccess, { query }),
    empty: t('admin.operations.early.none'),
    noneSuch: t('admin.operations.early.noneSuch'),
    columns: [
      {
        head: t('admin.operations.early.email'),
        kind: 'wide',
        cell: ({ email, language }) => (
          <AddressCell address={email}>{t(`admin.operations.language.${language}`)}</AddressCell>
        ),
      },
      {
        head: t('admin.operations.early.plan'),
        kind: 'tight',
        cell: ({ plan, price }) => (
          <div>
            {t(`admin.operations.plan.${plan}`)}
            <Second>
              <Price amount={price} /> {t('admin.operations.perMonth')}
            </Second>
          </div>
        ),
      },
      momentColumn(t('admin.operations.early.requested'), ({ requestedAt }) => requestedAt),
      {
        head: t('admin.operations.early.account'),
        kind: 'tight',
        cell: ({ userId, isPremium }) => {
          const state = userId === null ? 'none' : isPremium ? 'premium' : 'free';
          const tones = { none: 'plain', premium: 'accent', free: 'good' } as const;
          return <BadgeCell tone={tones[state]}>{t(`admin.operations.account.${state}`)}</BadgeCell>;
        },
      },
      handledColumn(t),
    ],
    actions: (request, refetch) => <RequestActions request={request} onChanged={refetch} />,
  };
}

type RequestProps = { request: AccessRequest; onChanged: () => void };

/** With a link to the Premium form of an account, or to an invitation; none for Premium users. */
function RequestActions({ request, onChanged }: RequestProps): ReactNode {
  const t = useTranslate();
  const { id, email: name, userId, isPremium, plan, price, language } = request;
  const asked = { plan, price: String(price), request: id };
  const mark = useHandling({ update: updateEarlyAccess, row: request, name, onMarked: onChanged });
  const query =
    userId === null
      ? { form: 'new', email: name, subscription: 'premium', language, ...asked }
      : { search: name, premium: userId, ...asked };
  const words = userId === null ? 'admin.operations.early.invite' : 'admin.operations.early.grant';
  return (
    <>
      {!isPremium && (
        <RowLink
          to={`${adminPath('users')}?${new URLSearchParams(query)}`}
          label={t(`${words}Named`, { name })}
        >
          {t(words)}
        </RowLink>
      )}
      {mark.button}
    </>
  );
}

const usual = { status: 'all', search: '' };
const statuses = ['all', ...mailStates] as const;

const tones: Readonly<Record<OutboxMail['status'], BadgeTone>> = {
  waiting: 'warning',
  sent: 'good',
  failed: 'bad',
};

/** Without a mail server what was sent is a file. */
function stateOf(status: OutboxMail['status']) {
  return status === 'sent' && readAdmin()?.admin.isMailToFiles ? 'filed' : status;
}

/** Mail outbox: recipients, state, failures. */
function MailPart(): ReactNode {
  return <Resource of={{ nameOf: ({ recipient }) => recipient, list: mailIn(useTranslate()) }} />;
}

function mailIn(t: Translate): ListOf<OutboxMail, typeof usual> {
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
            <Badge tone={tones[status]}>{t(`admin.operations.mailStatus.${stateOf(status)}`)}</Badge>
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

export function Tab(): ReactNode {
  const t = useTranslate();
  const { data: stats } = useQuery(statsQuery);
  return (
    <TabParts
      tab="operations"
      label={t('admin.operations.parts')}
      screens={screens}
      nameOf={(part) => {
        const count = openParts.find(([each]) => each === part)?.[1];
        return (
          <>
            {t(`admin.operations.part.${part}`)} <OpenCount of={count && stats?.[count]} />
          </>
        );
      }}
    />
  );
}
