/** What a row can open, and one call at a time with its notice. */
import { useRef, useState } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { restoreUser } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { AskedGrant } from './asked-grant.ts';
import { dayOf, isolatedNameOf } from './user-words.ts';

export type OpenedUser = {
  kind: 'edit' | 'view' | 'delete' | 'promote';
  user: AdminUser;
  /** Premium they asked for. */
  grant?: AskedGrant;
};
export type OpenUser = (opened: OpenedUser) => void;

export type Act = {
  isBusy: boolean;
  /** Does nothing while another call runs; a failure is told as the server words it, or as `failed` does. */
  act: <Answer>(send: () => Promise<Answer>, failed: string, onDone: (answer: Answer) => void) => void;
};

export function useAct(): Act {
  const t = useTranslate();
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const run = async <Answer>(
    send: () => Promise<Answer>,
    failed: string,
    onDone: (answer: Answer) => void,
  ) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      onDone(await send());
    } catch (error) {
      showFailure(t, error, failed);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, act: (send, failed, onDone) => void run(send, failed, onDone) };
}

/** Keeps an account that waits for its erasure. */
export function useRestore(onRestored: (user: AdminUser) => void) {
  const t = useTranslate();
  const { isBusy, act } = useAct();
  const restore = (user: AdminUser) =>
    act(
      () => callAdmin(restoreUser, { params: { userId: user.id } }),
      t('admin.users.restore.failed'),
      (answer) => {
        showToast({
          title: t('admin.users.restore.done'),
          text: t('admin.users.restore.done.text', { name: isolatedNameOf(answer.user) }),
        });
        onRestored(answer.user);
      },
    );
  return { isBusy, restore };
}

/** Says that an account is closed and until when it can come back, which a press does. */
export function useDeletionNotice(onRestored: () => void) {
  const t = useTranslate();
  const language = useLanguage();
  const { restore } = useRestore(onRestored);
  return (user: AdminUser) => {
    const date = user.deletionAt === null ? '' : dayOf(user.deletionAt, language);
    showToast({
      title: t('admin.users.delete.done'),
      text: t('admin.users.delete.done.text', { name: isolatedNameOf(user), date }),
      action: { label: t('admin.users.restore'), onAction: () => restore(user) },
    });
  };
}
