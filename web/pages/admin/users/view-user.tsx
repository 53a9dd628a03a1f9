/** Read-only details of an account. */
import { type ReactNode, useState } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import type { getAdminUser } from '#contract/endpoints/admin.ts';
import type { Answer } from '#web/api/call.ts';
import { useQuery } from '#web/api/query.tsx';
import { Avatar } from '#web/features/account/avatar.tsx';
import { BadgeCell } from '#web/features/admin/cells.tsx';
import { RowButton } from '#web/features/admin/data-table.tsx';
import { Facts } from '#web/features/admin/figure-card.tsx';
import { formatMoment } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EditPart, PeriodWords } from './premium-part.tsx';
import { dayOf, fullNameOf, isolatedNameOf, userQuery } from './user-words.ts';

export function ViewButton({ user }: { user: AdminUser }): ReactNode {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RowButton
        label={t('admin.users.viewOf', { name: isolatedNameOf(user) })}
        onClick={() => setIsOpen(true)}
      >
        {t('admin.users.view')}
      </RowButton>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('admin.users.view.title')}>
        {isOpen && <Details userId={user.id} />}
      </Dialog>
    </>
  );
}

function Details({ userId }: { userId: string }): ReactNode {
  const t = useTranslate();
  return (
    <Loaded view={useQuery(userQuery(userId))} fallback={<Skeleton as="card" />}>
      {(details) => (
        <>
          <Person user={details.user} />
          <Text as="div" size="md">
            <Facts isLines of={factsOf(t, details)} />
          </Text>
          <Periods details={details} />
        </>
      )}
    </Loaded>
  );
}

function Person({ user }: { user: AdminUser }): ReactNode {
  return (
    <Row wrap={false} gap={4} above={3}>
      <Avatar user={user} size={56} />
      <Text as="div" breaks="anywhere">
        <Text weight="strong">
          <bdi>{fullNameOf(user)}</bdi>
        </Text>
        <bdi dir="ltr">{user.email}</bdi>
      </Text>
    </Row>
  );
}

function factsOf(t: Translate, { user, sessions, favorites }: Answer<typeof getAdminUser>) {
  const { lastSeenAt, hasSecondFactor } = user;
  return [
    [t('admin.users.role'), t(`admin.users.role.${user.role}`)],
    [t('admin.users.subscription'), <PlanBadge key="plan" user={user} />],
    [t('admin.users.state'), stateOf(t, user)],
    [t('admin.users.joined'), dayOf(user.createdAt, t.language)],
    [
      t('admin.users.view.lastSeen'),
      lastSeenAt === null ? t('admin.users.view.notSignedIn') : formatMoment(lastSeenAt, t.language),
    ],
    [t('admin.users.view.sessions'), String(sessions)],
    [t('admin.users.view.favorites'), String(favorites)],
    [t('admin.users.view.verification'), <EmailWords key="email" user={user} />],
    [t('admin.users.view.secondFactor'), t(hasSecondFactor ? 'admin.users.view.yes' : 'admin.users.view.no')],
    [t('admin.users.view.language'), t(`admin.users.language.${user.language}`)],
    [
      t('admin.users.view.id'),
      <Text key="id" as="bdi" dir="ltr" size="sm">
        {user.id}
      </Text>,
    ],
    [t('admin.users.password.title'), user.mustChangePassword && t('admin.users.view.mustChange')],
  ] as const;
}

export function PlanBadge({ user: { subscriptionStatus } }: { user: AdminUser }): ReactNode {
  const t = useTranslate();
  return (
    <BadgeCell tone={subscriptionStatus === 'premium' ? 'good' : 'plain'}>
      {t(`admin.users.subscription.${subscriptionStatus}`)}
    </BadgeCell>
  );
}

function stateOf(t: Translate, { deletionAt, isInvited }: AdminUser): string {
  if (deletionAt !== null) return t('admin.users.leaving.text', { date: dayOf(deletionAt, t.language) });
  return t(isInvited ? 'admin.users.state.invited' : 'admin.users.state.active');
}

function EmailWords({ user }: { user: AdminUser }): ReactNode {
  const t = useTranslate();
  const { isEmailVerified, pendingEmail } = user;
  return (
    <>
      {t(isEmailVerified ? 'admin.users.view.yes' : 'admin.users.view.unverified')}
      {pendingEmail === null ? null : (
        <>
          {' · '}
          {t.rich('admin.users.view.pending', { email: <bdi dir="ltr">{pendingEmail}</bdi> })}
        </>
      )}
    </>
  );
}

function Periods({ details: { subscriptions } }: { details: Answer<typeof getAdminUser> }): ReactNode {
  const t = useTranslate();
  return (
    <EditPart title={t('admin.users.view.periods')}>
      {subscriptions.length === 0 ? (
        <Soft>{t('admin.users.view.periods.none')}</Soft>
      ) : (
        <Stack as="ul" gap={2} role="list">
          {subscriptions.map((period) => (
            <li key={period.startedAt}>
              <PeriodWords period={period} />
            </li>
          ))}
        </Stack>
      )}
    </EditPart>
  );
}
