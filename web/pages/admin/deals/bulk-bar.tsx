/** What can be done to all ticked deals at once; without ticks, how many deals there are. */
import { type ReactNode, useState } from 'react';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './deal-list.module.css';
import { dealsPath } from './deals-query.ts';

const actions = ['publish', 'reject', 'makePremium', 'makeFree', 'delete'] as const;
const actionsOnDeleted = ['restore'] as const;
type Action = (typeof actions)[number] | (typeof actionsOnDeleted)[number];
type Changed = { changed: string[]; refused: string[] };

type BulkBarProps = {
  ticked: ReadonlySet<string>;
  /** Whether the list shows deleted deals. */
  isDeleted: boolean;
  total: number | undefined;
  onDone: () => void;
};

export function BulkBar({ ticked, isDeleted, total, onDone }: BulkBarProps): ReactNode {
  const t = useTranslate();
  const [isAsked, setIsAsked] = useState(false);
  const bulk = useBulk(onDone);
  const count = ticked.size;
  const run = async (action: Action) => {
    await bulk.run(action, [...ticked]);
    setIsAsked(false);
  };
  return (
    <div className={styles.bulk}>
      <p role="status">
        {count > 0
          ? t('admin.deals.bulk.ticked', { count })
          : total !== undefined && t('admin.deals.bulk.total', { count: total })}
      </p>
      {count > 0 && (
        <fieldset className={styles.bulkActions} aria-label={t('admin.deals.bulk.label')}>
          {(isDeleted ? actionsOnDeleted : actions).map((action) => (
            <Button
              key={action}
              look="quiet"
              data-tone={action === 'delete' ? 'danger' : undefined}
              aria-disabled={bulk.isBusy}
              onClick={() => (action === 'delete' ? setIsAsked(true) : void run(action))}
            >
              {t(`admin.deals.bulk.${action}`)}
            </Button>
          ))}
        </fieldset>
      )}
      <ConfirmDialog
        isOpen={isAsked && count > 0}
        title={t('admin.deals.bulk.deleteTitle', { count })}
        text={t('admin.deals.bulk.deleteText')}
        confirm={t('admin.deals.bulk.delete')}
        isBusy={bulk.isBusy}
        onConfirm={() => void run('delete')}
        onCancel={() => setIsAsked(false)}
      />
    </div>
  );
}

function useBulk(onDone: () => void) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const send = (action: Action, ids: readonly string[]) =>
    callAdmin<Changed>('POST', `${dealsPath}/bulk`, { action, ids });
  const undo = async (ids: readonly string[]) => {
    try {
      await send('restore', ids);
      showToast({ title: t('admin.deals.restored') });
    } catch (error) {
      showFailure(t, error, t('admin.deals.restoreFailed'));
    }
    onDone();
  };
  const run = async (action: Action, ids: readonly string[]) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { changed, refused } = await send(action, ids);
      const isUndoable = action === 'delete' && changed.length > 0;
      showToast({
        title: t(`admin.deals.bulk.done.${action}`, { count: changed.length }),
        tone: refused.length > 0 ? 'neutral' : 'plain',
        ...(refused.length > 0 ? { text: t('admin.deals.bulk.refused', { count: refused.length }) } : {}),
        ...(isUndoable
          ? { action: { label: t('admin.deals.undo'), onAction: () => void undo(changed) } }
          : {}),
      });
      onDone();
    } catch (error) {
      showFailure(t, error, t('admin.deals.bulk.failed'));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
