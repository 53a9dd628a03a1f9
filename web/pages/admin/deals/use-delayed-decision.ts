/** Sends a decision after its toast disappears, so that undo needs no second call. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { publishDeal, rejectDeal } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { currentToast, dismissToast, showToast, subscribeToToast } from '#web/ui/toast-store.ts';

export type Decision = 'publish' | 'reject';
type PendingDecision = { deal: AdminDeal; decision: Decision; toastId: number | undefined };

type DelayedDecision = {
  isPending: boolean;
  schedule: (deal: AdminDeal, decision: Decision) => void;
  undo: () => void;
  /** Sends the pending decision; resolves when it is done. */
  send: () => Promise<void>;
};

type Answers = {
  onUndone: (deal: AdminDeal) => void;
  onFailed: (deal: AdminDeal, decision: Decision, error: unknown) => void;
};

export function useDelayedDecision({ onUndone, onFailed }: Answers): DelayedDecision {
  const t = useTranslate();
  const pending = useRef<PendingDecision | null>(null);
  const [isPending, setIsPending] = useState(false);
  const setPending = (current: PendingDecision | null) => {
    pending.current = current;
    setIsPending(current !== null);
  };
  const send = async () => {
    const current = pending.current;
    if (!current) return;
    setPending(null);
    try {
      await sendDecision(current);
    } catch (error) {
      onFailed(current.deal, current.decision, error);
    }
  };
  const undo = () => {
    const current = pending.current;
    if (!current) return;
    setPending(null);
    const { toastId } = current;
    if (toastId !== undefined) dismissToast(toastId);
    onUndone(current.deal);
  };
  const schedule = (deal: AdminDeal, decision: Decision) => {
    void send();
    showToast({
      title: t(`admin.deals.review.done.${decision}`),
      action: { label: t('admin.deals.undo'), onAction: undo },
    });
    setPending({ deal, decision, toastId: currentToast()?.id });
  };
  const followToast = useEffectEvent(() => {
    if (pending.current && currentToast()?.id !== pending.current.toastId) void send();
  });
  const sendOnUnmount = useEffectEvent(() => void send());
  useEffect(() => {
    const unsubscribe = subscribeToToast(() => followToast());
    const handlePageHide = () => sendOnPageHide(pending);
    window.addEventListener('pagehide', handlePageHide);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', handlePageHide);
      sendOnUnmount();
    };
  }, []);
  return { isPending, schedule, undo, send };
}

/** Sends with keepalive, since the page may unload before the answer. */
function sendOnPageHide(pending: { current: PendingDecision | null }): void {
  const current = pending.current;
  if (!current) return;
  pending.current = null;
  sendDecision(current, true).catch(() => undefined);
}

function sendDecision({ deal, decision }: PendingDecision, keepalive = false): Promise<unknown> {
  return callAdmin(decision === 'publish' ? publishDeal : rejectDeal, { params: { id: deal.id }, keepalive });
}
