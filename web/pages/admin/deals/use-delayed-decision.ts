/** Sends a decision after its toast disappears, so that undo needs no second call. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { publishDeal, rejectDeal } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { currentToast, dismissToast, showToast, subscribeToToast } from '#web/ui/toast-store.ts';

export type Decision = 'publish' | 'reject';
type Held = { deal: AdminDeal; decision: Decision; toastId: number | undefined };

type DelayedDecision = {
  isHolding: boolean;
  hold: (deal: AdminDeal, decision: Decision) => void;
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
  const held = useRef<Held | null>(null);
  const [isHolding, setIsHolding] = useState(false);
  const keep = (decided: Held | null) => {
    held.current = decided;
    setIsHolding(decided !== null);
  };
  const send = async () => {
    const decided = held.current;
    if (!decided) return;
    keep(null);
    try {
      await sendDecision(decided);
    } catch (error) {
      onFailed(decided.deal, decided.decision, error);
    }
  };
  const undo = () => {
    const decided = held.current;
    if (!decided) return;
    keep(null);
    const { toastId } = decided;
    if (toastId !== undefined) dismissToast(toastId);
    onUndone(decided.deal);
  };
  const hold = (deal: AdminDeal, decision: Decision) => {
    void send();
    showToast({
      title: t(`admin.deals.review.done.${decision}`),
      action: { label: t('admin.deals.undo'), onAction: undo },
    });
    keep({ deal, decision, toastId: currentToast()?.id });
  };
  const followToast = useEffectEvent(() => {
    if (held.current && currentToast()?.id !== held.current.toastId) void send();
  });
  const sendAtLast = useEffectEvent(() => void send());
  useEffect(() => {
    const stop = subscribeToToast(() => followToast());
    const leave = () => sendWhileLeaving(held);
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
      sendAtLast();
    };
  }, []);
  return { isHolding, hold, undo, send };
}

/** Sends with keepalive, since the page may unload before the answer. */
function sendWhileLeaving(held: { current: Held | null }): void {
  const decided = held.current;
  if (!decided) return;
  held.current = null;
  sendDecision(decided, true).catch(() => undefined);
}

function sendDecision({ deal, decision }: Held, keepalive = false): Promise<unknown> {
  return callAdmin(decision === 'publish' ? publishDeal : rejectDeal, { params: { id: deal.id }, keepalive });
}
