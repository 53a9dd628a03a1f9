/** Signed-in devices, each with a sign-out button. */

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DeviceSession } from '#contract/api/auth.ts';
import { endOtherSessions, endSession } from '#contract/endpoints/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { call } from '#web/api/call.ts';
import { invalidate, useQuery } from '#web/api/query.tsx';
import { useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import { ageOf, formatMoment } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { ScreenIcon } from '#web/ui/account-icons.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Soft, Stack } from '#web/ui/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import listStyles from '#web/ui/record.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountSection } from './account-section.tsx';

export function DeviceList(): ReactNode {
  const t = useTranslate();
  const view = useQuery(accountQueries.sessions());
  const end = useEnd();
  const hasOthers = view.data?.some((session) => !session.isCurrent) ?? false;
  return (
    <AccountSection id="devices-title" title={t('account.devices.title')}>
      <Loaded view={view} fallback={<Skeleton as="card" />}>
        {(sessions) => (
          <Stack as="ul">
            {sessions.map((session) => (
              <Device
                key={session.id}
                session={session}
                onEnd={() => end(() => call(endSession, { params: { id: session.id } }), session.id)}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      {hasOthers && (
        <Row gap={3}>
          <Button look="quiet" onClick={() => end(() => call(endOtherSessions))}>
            {t('account.devices.endOthers')}
          </Button>
        </Row>
      )}
    </AccountSection>
  );
}

function Device({ session, onEnd }: { session: DeviceSession; onEnd: () => void }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  // A browser nobody knows is one all the same.
  const name = session.device.includes(' · ')
    ? session.device
    : [t('account.push.unnamed'), session.device].filter(Boolean).join(' · ');
  return (
    <Row as="li" gap={3} className={listStyles.record}>
      <ScreenIcon size={24} />
      <div className={listStyles.words}>
        <Row as="p" gap={2} weight="strong">
          <bdi>{name}</bdi>
          {session.isCurrent && <Badge tone="good">{t('account.devices.current')}</Badge>}
        </Row>
        <Soft>
          {t('account.devices.since', { moment: formatMoment(session.createdAt, t.language) })}
          {session.isCurrent
            ? null
            : ` · ${t('account.devices.seen', { age: t('common.age', ageOf(session.lastSeenAt, now)) })}`}
        </Soft>
      </div>
      {!session.isCurrent && (
        <Button look="plain" aria-label={t('account.devices.endNamed', { device: name })} onClick={onEnd}>
          {t('account.devices.end')}
        </Button>
      )}
    </Row>
  );
}

function useEnd(): (send: () => Promise<unknown>, key?: string) => void {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const { mutate } = useAccountMutation();
  return (send, key = 'others') =>
    mutate({
      key,
      send,
      onDone: () => showToast({ title: t('account.devices.ended') }),
      onSettled: () => void invalidate(queryClient, accountQueries.sessions()),
    });
}
