/**
 * Push messages in the account: whether this device receives them and how to turn them on, the other devices, and a
 * trial message.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { PushDevice } from '#contract/api/push.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { removePushDevice, sendTrialPush } from '#contract/endpoints/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { invalidate } from '#web/api/query.tsx';
import { sendToLogin, useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { ageOf, formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { Card, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { ScreenIcon } from '#web/ui/more-icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { reasonOf } from '#web/ui/reason-of.ts';
import record from '#web/ui/record.module.css';
import { Badge } from '#web/ui/status.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import {
  addThisDevice,
  findPushSupport,
  PushError,
  type PushFault,
  type PushSupport,
  readPushRecord,
  removeThisDevice,
  whileNoOtherChange,
} from './push-browser.ts';

export function PushPanel({ here, devices }: { here: PushHere; devices: readonly PushDevice[] }): ReactNode {
  const t = useTranslate();
  const isHere = devices.some(({ id }) => id === here.thisId);
  const queryClient = useQueryClient();
  const { isBusy, mutate } = useAccountMutation();
  const sendTrial = () =>
    mutate({
      send: () => call(sendTrialPush),
      onDone: (sent) => {
        if (sent.devices > 0) showToast({ title: t('account.push.trialSent', { count: sent.devices }) });
        else showToast({ title: t('account.push.trialLost'), tone: 'error' });
      },
      // A device whose subscription ended is gone.
      onSettled: () => void refreshDevices(queryClient),
    });
  const turnOn = !isHere && here.support === 'possible' && (
    <Button look="quiet" isSmall onClick={() => void here.turnOn()} disabled={here.isAsking}>
      {t('account.push.turnOn')}
    </Button>
  );
  if (devices.length === 0) {
    return (
      <Row as="section" gap={3} lines={1} aria-label={t('account.push.devices')}>
        <ThisDevice here={here} isHere={isHere} devices="none" />
        {turnOn}
      </Row>
    );
  }
  return (
    <Card as="section" dense fill="sunken" gap={3} aria-label={t('account.push.devices')}>
      <Stack as="ul">
        {devices.map((device) => (
          <Device key={device.id} device={device} isHere={device.id === here.thisId} onForget={here.forget} />
        ))}
      </Stack>
      <ThisDevice here={here} isHere={isHere} />
      <Row gap={3} align="stretch">
        {turnOn}
        <Button look="quiet" isSmall onClick={sendTrial} disabled={isBusy}>
          {t('account.push.trial')}
        </Button>
      </Row>
    </Card>
  );
}

/** Tells the reader about this device; nothing once it is in the list. */
function ThisDevice(props: { here: PushHere; isHere: boolean; devices?: 'none' | 'some' }): ReactNode {
  const { here, isHere, devices = 'some' } = props;
  const t = useTranslate();
  const { support, isAsking, fault } = here;
  if (isHere) return null;
  if (isAsking) return <Soft role="status">{t('account.push.asking')}</Soft>;
  const reason = support === 'possible' ? fault : support;
  if (reason === null) return <Soft>{t('account.push.off', { devices })}</Soft>;
  return (
    <Notice icon={<WarningIcon size={18} />} role="status" isQuiet>
      <p>{typeof reason === 'object' ? reason.text : t(`account.push.reason.${reason}`)}</p>
    </Notice>
  );
}

function Device(props: { device: PushDevice; isHere: boolean; onForget: () => void }): ReactNode {
  const { device, isHere, onForget } = props;
  const t = useTranslate();
  const now = useNow();
  const moment = formatDate(riyadhDate(new Date(device.addedAt)), t.language);
  const name = device.device || t('account.push.unnamed');
  const queryClient = useQueryClient();
  const { mutate } = useAccountMutation();
  const remove = async () => void (await call(removePushDevice, { params: { id: device.id } }));
  const handleRemove = () =>
    mutate({
      key: device.id,
      send: isHere
        ? () =>
            whileNoOtherChange(async () => {
              await remove();
              // The device is off the list; a subscription nobody sends to does no harm.
              await removeThisDevice().catch(() => undefined);
            })
        : remove,
      onDone: () => {
        showToast({ title: t('account.push.removed') });
        if (isHere) onForget();
      },
      onSettled: () => void refreshDevices(queryClient),
    });
  return (
    <Row as="li" gap={3} wrap={false} className={record.record}>
      <ScreenIcon size={24} />
      <Text as="div" grow>
        <Row as="p" gap={2} weight="strong">
          <bdi>{name}</bdi>
          {isHere && <Badge tone="good">{t('account.devices.current')}</Badge>}
        </Row>
        <Soft>
          {t('account.devices.since', { moment })}
          {device.lastPushedAt !== null &&
            ` · ${t('account.push.last', { age: t('common.age', ageOf(device.lastPushedAt, now)) })}`}
        </Soft>
      </Text>
      <Button
        look="plain"
        aria-label={t('account.push.removeNamed', { device: name })}
        onClick={handleRemove}
      >
        {t('account.push.remove')}
      </Button>
    </Row>
  );
}

type PushHere = {
  support: PushSupport;
  thisId: string | null;
  /** The browser asks the reader, or subscribes. */
  isAsking: boolean;
  /** Why it did not work: a known reason, or the words of the server. */
  fault: PushFault | { text: string } | null;
  turnOn: () => Promise<void>;
  forget: () => void;
};

export function usePushHere(userId: string): PushHere {
  const t = useTranslate();
  const queryClient = useQueryClient();
  // The server knows nothing of the browser; most can.
  const [support, setSupport] = useState<PushSupport>('possible');
  const [thisId, setThisId] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<PushHere['fault']>(null);
  useEffect(() => {
    setSupport(findPushSupport());
    setThisId(readPushRecord(userId)?.id ?? null);
  }, [userId]);
  const fail = (error: unknown) => {
    if (isSignedOut(error)) sendToLogin(t);
    else if (error instanceof PushError) setFault(error.fault);
    else setFault({ text: reasonOf(t, error) });
  };
  const turnOn = async () => {
    if (isAsking || findPushSupport() !== 'possible') return setSupport(findPushSupport());
    setIsAsking(true);
    setFault(null);
    try {
      setThisId(await addThisDevice(userId));
      showToast({ title: t('account.push.added') });
      await refreshDevices(queryClient);
    } catch (error) {
      fail(error);
    } finally {
      setIsAsking(false);
      setSupport(findPushSupport());
    }
  };
  return { support, thisId, isAsking, fault, turnOn, forget: () => setThisId(null) };
}

async function refreshDevices(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(queryClient, accountQueries.pushDevices()),
    invalidate(queryClient, watchQueries.settings()),
  ]);
}
