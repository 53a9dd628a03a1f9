/** Bulk actions for selected deals. */
import { type ReactNode, useState } from 'react';
import { changeDeals } from '#contract/endpoints/admin.ts';
import type { Answer } from '#web/api/call.ts';
import { ConfirmDialog, useAdminMutation } from '#web/features/admin/actions.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Toolbar } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './deal-list.module.css';

const actions = ['publish', 'reject', 'makePremium', 'makeFree', 'delete'] as const;
const actionsOnDeleted = ['restore'] as const;
type Action = (typeof actions)[number] | (typeof actionsOnDeleted)[number];

type BulkBarProps = {
  selected: ReadonlySet<string>;
  /** Ids of the deals that are published now. */
  live: ReadonlySet<string>;
  /** Whether the list shows deleted deals. */
  isDeleted: boolean;
  total: number | undefined;
  onDone: () => void;
};

/** Actions that need confirmation. */
type Confirmable = 'delete' | 'reject';

export function BulkBar({ selected, live, isDeleted, total, onDone }: BulkBarProps): ReactNode {
  const t = useTranslate();
  const [toConfirm, setToConfirm] = useState<Confirmable | null>(null);
  const bulk = useBulk(live, onDone);
  const count = selected.size;
  const liveCount = [...selected].filter((id) => live.has(id)).length;
  const run = (action: Action) => bulk.run(action, [...selected], () => setToConfirm(null));
  const press = (action: Action) => {
    if (action === 'delete' || (action === 'reject' && liveCount > 0)) setToConfirm(action);
    else run(action);
  };
  const isOpen = toConfirm !== null && count > 0;
  return (
    <Toolbar sticky tone="soft" size="md" className={styles.bulk}>
      <p role="status">
        {count > 0
          ? t('admin.deals.bulk.ticked', { count })
          : total !== undefined && t('admin.deals.bulk.total', { count: total })}
      </p>
      {count > 0 && (
        <Row as="fieldset" gap={2} align="stretch" aria-label={t('admin.deals.bulk.label')}>
          {(isDeleted ? actionsOnDeleted : actions).map((action) => (
            <Button
              key={action}
              look="quiet"
              isSmall
              isDanger={action === 'delete'}
              aria-disabled={bulk.isBusy}
              onClick={() => press(action)}
            >
              {t(`admin.deals.bulk.${action}`)}
            </Button>
          ))}
        </Row>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        {...wordsOf(toConfirm ?? 'delete', { count, liveCount }, t)}
        isBusy={bulk.isBusy}
        onConfirm={() => toConfirm && run(toConfirm)}
        onCancel={() => setToConfirm(null)}
      />
    </Toolbar>
  );
}

function wordsOf(
  toConfirm: Confirmable,
  { count, liveCount }: { count: number; liveCount: number },
  t: Translate,
) {
  return toConfirm === 'delete'
    ? {
        title: t('admin.deals.bulk.deleteTitle', { count }),
        text: t('admin.deals.bulk.deleteText'),
        confirm: t('admin.deals.bulk.delete'),
      }
    : {
        title: t('admin.deals.bulk.reject.title', { count }),
        text: t('admin.deals.bulk.reject.text', { count: liveCount }),
        confirm: t('admin.deals.bulk.reject'),
      };
}

/** Describes refused deals: their number, and each distinct reason once. */
function refusalText(t: Translate, refused: Answer<typeof changeDeals>['refused']): string {
  const reasons = new Set(refused.map(({ message }) => message));
  return [t('admin.deals.bulk.refused', { count: refused.length }), ...reasons].join(' ');
}

function useBulk(live: ReadonlySet<string>, onDone: () => void) {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const failed = t('admin.deals.bulk.failed');
  const send = (action: Action, ids: readonly string[]) =>
    callAdmin(changeDeals, { body: { action, ids: [...ids] } });
  const showOutcome = (
    action: Action,
    { changed, refused }: Answer<typeof changeDeals>,
    undoAction: Undo | undefined,
  ) =>
    showToast({
      title: t(`admin.deals.bulk.done.${action}`, { count: changed.length }),
      tone: refused.length > 0 ? 'neutral' : 'plain',
      ...(refused.length > 0 ? { text: refusalText(t, refused) } : {}),
      ...(undoAction ? { action: { label: t('admin.deals.undo'), onAction: () => undo(undoAction) } } : {}),
    });
  const undo = ({ action, ids }: Undo) =>
    mutate({
      key: 'undo',
      send: () => send(action, ids),
      failed,
      onDone: (outcome) => showOutcome(action, outcome, undefined),
      onSettled: onDone,
    });
  const run = (action: Action, ids: readonly string[], onSettled: () => void) =>
    mutate({
      send: () => send(action, ids),
      failed,
      onDone: (outcome) => {
        showOutcome(action, outcome, undoOf(action, outcome.changed, live));
        onDone();
      },
      onSettled,
    });
  return { isBusy, run };
}

type Undo = { action: Action; ids: readonly string[] };

/** Undo action: restores deleted deals and publishes rejected deals that were published before. */
function undoOf(action: Action, changed: readonly string[], live: ReadonlySet<string>): Undo | undefined {
  const ids = action === 'reject' ? changed.filter((id) => live.has(id)) : changed;
  if (ids.length === 0 || (action !== 'delete' && action !== 'reject')) return undefined;
  return { action: action === 'delete' ? 'restore' : 'publish', ids };
}
