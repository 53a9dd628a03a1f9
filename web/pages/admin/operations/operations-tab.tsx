/** Operations tab: the state of the site, and the lists that need a hand. */
import type { ReactNode } from 'react';
import type { AccessRequest } from '#contract/api/admin-operations.ts';
import { listEarlyAccess, updateEarlyAccess } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList } from '#web/features/admin/admin-api.ts';
import { LoadingStatus } from '#web/features/admin/admin-list.tsx';
import { adminPath } from '#web/features/admin/admin-session.ts';
import { Resource } from '#web/features/admin/admin-tab.tsx';
import { AddressCell, BadgeCell, momentColumn, Second } from '#web/features/admin/cells.tsx';
import { RowLink } from '#web/features/admin/data-table.tsx';
import { OpenCount, openParts, statsQuery, TabParts } from '#web/features/admin/part-nav.tsx';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { defer } from '#web/ui/defer.tsx';
import { Price } from '#web/ui/price.tsx';
import { type HandledList, handledColumn, handledList, useHandling } from './handled.tsx';
import { MessagesPart } from './messages-part.tsx';
import { SitePart } from './site-part.tsx';

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

const screens = {
  site: SitePart,
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
