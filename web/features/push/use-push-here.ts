/** Whether this browser receives push messages, how to turn them on, and what is read anew after that. */

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accountQueries } from '#web/api/account-queries.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { invalidate } from '#web/api/query.tsx';
import { sendToLogin } from '#web/features/account/send-to-login.ts';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { reasonOf } from '#web/ui/reason-of.ts';
import { showToast } from '#web/ui/toast-store.ts';
import {
  addThisDevice,
  findPushSupport,
  PushError,
  type PushFault,
  type PushSupport,
  readPushRecord,
} from './push-browser.ts';

export type PushHere = {
  support: PushSupport;
  /** Id of this device, if it was added. */
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

export async function refreshDevices(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    invalidate(queryClient, accountQueries.pushDevices()),
    invalidate(queryClient, watchQueries.settings()),
  ]);
}
