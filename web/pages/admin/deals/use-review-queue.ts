/** State of the review queue: current deal, navigation, decisions. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { AdminDeal } from '#contract/api/admin-deals.ts';
import { useQuery } from '#web/api/query.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useDealName } from './deal-dialog.tsx';
import { queueQuery } from './deals-query.ts';
import type { ReviewAction } from './review-key.ts';
import { type Decision, useDelayedDecision } from './use-delayed-decision.ts';

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
