/** Early-access requests, with a link to grant Premium. */
import type { ReactNode } from 'react';
import type { AccessRequest } from '#contract/api/admin-operations.ts';
import { listEarlyAccess, updateEarlyAccess } from '#contract/endpoints/admin.ts';
import { adminList } from '#web/features/admin/admin-api.ts';
import { adminPath } from '#web/features/admin/admin-path.ts';
import { RowLink } from '#web/features/admin/data-table.tsx';
import { AddressCell, BadgeCell, momentColumn } from '#web/features/admin/resource/cells.tsx';
import { Resource } from '#web/features/admin/resource/resource.tsx';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { type HandledList, handledColumn, handledList, useHandling } from './handled.tsx';

const nameOf = ({ email }: AccessRequest) => email;

export function EarlyAccessPart(): ReactNode {
  return <Resource of={{ nameOf, list: listIn(useTranslate()) }} />;
}

function listIn(t: Translate): HandledList<AccessRequest> {
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
            <Text tone="soft" size="sm">
              <Price amount={price} /> {t('admin.operations.perMonth')}
            </Text>
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
  const { id, email: name, userId, isPremium, plan, price } = request;
  const mark = useHandling({ update: updateEarlyAccess, row: request, name, onMarked: onChanged });
  const query =
    userId === null
      ? { form: 'new', email: name, subscription: 'premium' }
      : { search: name, premium: userId, plan, price: String(price), request: id };
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
