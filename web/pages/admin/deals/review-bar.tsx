/** Review actions with keyboard shortcuts, and the number of deals left. */
import type { ReactNode } from 'react';
import { directionOf } from '#contract/domain/language.ts';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './review.module.css';
import type { ReviewAction } from './review-key.ts';
import type { ReviewQueueState } from './use-review-queue.ts';

const letters = {
  publish: 'P',
  reject: 'R',
  previous: 'K',
  next: 'J',
  undo: 'U',
} as const satisfies Record<ReviewAction, string>;
const actions = ['publish', 'reject', 'previous', 'next', 'undo'] as const;

type ReviewBarProps = {
  queue: ReviewQueueState;
  /** Whether keyboard shortcuts are enabled. */
  hasKeys: boolean;
  onKeys: (hasKeys: boolean) => void;
  onEdit: () => void;
};

export function ReviewBar({ queue, hasKeys, onKeys, onEdit }: ReviewBarProps): ReactNode {
  const t = useTranslate();
  const { place, loaded, left, run, canUndo } = queue;
  const isOff = {
    publish: false,
    reject: false,
    previous: place === 0,
    next: place + 1 >= loaded,
    undo: !canUndo,
  };
  return (
    <div className={styles.bar}>
      <p className={styles.count}>{t('admin.deals.review.place', { at: place + 1, count: left })}</p>
      <div className={styles.actions}>
        {actions.map((name) => (
          <Button
            key={name}
            look={name === 'publish' ? 'primary' : 'quiet'}
            className={styles.action}
            data-action={name}
            disabled={isOff[name]}
            aria-keyshortcuts={hasKeys ? letters[name] : undefined}
            onClick={() => run(name)}
          >
            {t(`admin.deals.review.act.${name}`)}
            {hasKeys && <Keys action={name} />}
          </Button>
        ))}
        <Button look="quiet" className={styles.action} aria-haspopup="dialog" onClick={onEdit}>
          {t('admin.deals.review.edit')}
        </Button>
      </div>
      <CheckField
        isSwitch
        label={t('admin.deals.review.keysOn')}
        checked={hasKeys}
        onChange={({ target }) => onKeys(target.checked)}
      />
    </div>
  );
}

function Keys({ action }: { action: ReviewAction }): ReactNode {
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  const arrows: Partial<Record<ReviewAction, string>> = isRightToLeft
    ? { next: '←', previous: '→' }
    : { next: '→', previous: '←' };
  return (
    <span className={styles.keys} aria-hidden="true">
      <kbd>{letters[action]}</kbd>
      {arrows[action] && <kbd dir="ltr">{arrows[action]}</kbd>}
    </span>
  );
}
