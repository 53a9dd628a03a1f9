/** State of the review queue: current deal, navigation, decisions. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { publishDeal, rejectDeal } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { currentToast, dismissToast, showToast, subscribeToToast } from '#web/ui/toast-store.ts';
import { useDealName } from './deal-dialog.tsx';
import { queueQuery } from './deals-query.ts';
import type { ReviewAction } from './review-key.ts';

export type ReviewQueueState = ReturnType<typeof useReviewQueue>;

export function useReviewQueue() {
  const t = useTranslate();
  const nameOf = useDealName();
  const view = useQuery(queueQuery());
  const all = view.data?.rows ?? [];
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const rows = all.filter(({ id }) => !decided.has(id));
  const left = Math.max(0, (view.data?.total ?? 0) - (all.length - rows.length));
  const place = Math.min(at, Math.max(0, rows.length - 1));
  const current = rows[place];

  const putBack = (deal: AdminDeal) => {
    const next = new Set(decided);
    next.delete(deal.id);
    setDecided(next);
    setAt(
      Math.max(
        0,
        all.filter(({ id }) => !next.has(id)).findIndex(({ id }) => id === deal.id),
      ),
    );
    setAnnouncement(t('admin.deals.review.said.undo', { name: nameOf(deal) }));
  };
  const delayedDecision = useDelayedDecision({
    onUndone: putBack,
    onFailed: (deal, decision, error) => {
      putBack(deal);
      showFailure(t, error, t(`admin.deals.review.failed.${decision}`));
      view.refetch();
    },
  });
  const decide = (decision: Decision) => {
    if (!current) return;
    delayedDecision.schedule(current, decision);
    setDecided(new Set([...decided, current.id]));
    const announcement = t(`admin.deals.review.said.${decision}`, { name: nameOf(current), count: left - 1 });
    const next = rows[place + 1] ?? rows[place - 1];
    setAnnouncement(next ? `${announcement} ${nameOf(next)}` : announcement);
  };
  const step = (by: number) => {
    const next = rows[place + by];
    if (!next) return;
    setAt(place + by);
    setAnnouncement(
      t('admin.deals.review.said.step', { name: nameOf(next), at: place + by + 1, count: left }),
    );
  };
  const run = (wanted: ReviewAction) => {
    if (wanted === 'publish' || wanted === 'reject') decide(wanted);
    else if (wanted === 'undo') delayedDecision.undo();
    else step(wanted === 'next' ? 1 : -1);
  };
  const isMoreWaiting = rows.length === 0 && left > 0 && !view.isFetching;
  const fetchMore = useEffectEvent(async () => {
    await delayedDecision.send();
    view.refetch();
  });
  useEffect(() => {
    if (isMoreWaiting) void fetchMore();
  }, [isMoreWaiting]);
  return {
    view,
    current,
    following: rows[place + 1],
    place,
    loaded: rows.length,
    left,
    announcement,
    run,
    canUndo: delayedDecision.isPending,
    send: delayedDecision.send,
  };
}

type Decision = 'publish' | 'reject';
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

/** Sends a decision after its toast disappears, so that undo needs no second call. */
function useDelayedDecision({ onUndone, onFailed }: Answers): DelayedDecision {
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
