/** Early-access requests, with a link to grant Premium. */
import type { ReactNode } from 'react';
import type { AccessRequest } from '#contract/api/admin-operations.ts';
import { listEarlyAccess, updateEarlyAccess } from '#contract/endpoints/admin.ts';
import { adminList } from '#web/features/admin/admin-api.ts';
import { adminPath } from '#web/features/admin/admin-path.ts';
import { AddressCell, BadgeCell, Moment } from '#web/features/admin/resource/cells.tsx';
import { Resource } from '#web/features/admin/resource/resource.tsx';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { type HandledList, handledColumn, handledList, useHandling } from './handled.tsx';
import styles from './operations.module.css';

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
        key: 'email',
        head: t('admin.operations.early.email'),
        kind: 'wide',
        cell: ({ email, language }) => (
          <AddressCell address={email}>{t(`admin.operations.language.${language}`)}</AddressCell>
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

function RequestActions({ request, onChanged }: RequestProps): ReactNode {
  const { email: name } = request;
  const mark = useHandling({ update: updateEarlyAccess, row: request, name, onMarked: onChanged });
  return (
    <div className={styles.rowActions}>
      <NextStep request={request} />
      {mark.button}
    </div>
  );
}

/** Links to the Premium form for an account, or to an invitation; nothing for Premium users. */
function NextStep({ request }: { request: AccessRequest }): ReactNode {
  const t = useTranslate();
  const { id, email, userId, isPremium, plan, price } = request;
  if (isPremium) return null;
  const query =
    userId === null
      ? { form: 'new', email, subscription: 'premium' }
      : { search: email, premium: userId, plan, price: String(price), request: id };
  const words = userId === null ? 'admin.operations.early.invite' : 'admin.operations.early.grant';
  return (
    <Link
      to={`${adminPath('users')}?${new URLSearchParams(query)}`}
      className={buttonClass('quiet', styles.rowLink)}
      aria-label={t(`${words}Named`, { name: email })}
    >
      {t(words)}
    </Link>
  );
}
