/** Review queue: detected deals, published or rejected one by one. */
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { directionOf } from '#contract/domain/language.ts';
import { useQuery } from '#web/api/query.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { CheckField } from '#web/features/forms/check-field.tsx';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState, Row, Text, Toolbar } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { DealDialog } from './deal-dialog.tsx';
import { type DealsPlace, dealListPath } from './deals-place.ts';
import { dealQuery } from './deals-query.ts';
import styles from './review.module.css';
import { ReviewDeal } from './review-deal.tsx';
import { isKeyTaken, type ReviewAction, readReviewKey } from './review-key.ts';
import { type ReviewQueueState, useReviewQueue } from './use-review-queue.ts';

export function ReviewQueue({ place }: { place: DealsPlace }): ReactNode {
  const t = useTranslate();
  const queue = useReviewQueue();
  const { view, current, left, announcement, run } = queue;
  const [hasKeys, setHasKeys] = useState(true);
  useReviewKeys(hasKeys && place.form === null, run);
  return (
    <Panel
      title={t('admin.deals.review.title')}
      lead={t('admin.deals.review.lead')}
      actions={<BackLink send={queue.send} />}
    >
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <Loaded view={view} fallback={<Skeleton as="part" />}>
        {() => !current && left === 0 && <EmptyState>{t('admin.deals.review.empty')}</EmptyState>}
      </Loaded>
      {current && (
        <>
          <ReviewBar
            queue={queue}
            hasKeys={hasKeys}
            onKeys={setHasKeys}
            onEdit={() => place.openForm(current.id)}
          />
          <ReviewDeal key={current.id} deal={current} />
        </>
      )}
      {queue.following && <PrefetchDeal id={queue.following.id} />}
      <DealDialog form={place.form} onClose={place.closeForm} onSaved={view.refetch} />
    </Panel>
  );
}

/** Sends a pending decision before it opens the list, so that the list is current. */
function BackLink({ send }: { send: () => Promise<void> }): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const leave = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    await send();
    await navigate(dealListPath);
  };
  return (
    <Link to={dealListPath} className={buttonClass('quiet')} onClick={(event) => void leave(event)}>
      {t('admin.deals.review.back')}
    </Link>
  );
}

/** Prefetches the next deal while the current one is reviewed. */
function PrefetchDeal({ id }: { id: string }): ReactNode {
  useQuery(dealQuery(id));
  return null;
}

function useReviewKeys(isOn: boolean, run: (wanted: ReviewAction) => void): void {
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isKeyTaken(event.target, event.key)) return;
    const wanted = readReviewKey(event, isRightToLeft);
    if (wanted === undefined) return;
    event.preventDefault();
    run(wanted);
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOn]);
}

const letters = { publish: 'P', reject: 'R', previous: 'K', next: 'J', undo: 'U' } as const satisfies Record<
  ReviewAction,
  string
>;
const actions = ['publish', 'reject', 'previous', 'next', 'undo'] as const;

type ReviewBarProps = {
  queue: ReviewQueueState;
  /** Whether keyboard shortcuts are enabled. */
  hasKeys: boolean;
  onKeys: (hasKeys: boolean) => void;
  onEdit: () => void;
};

/** Actions with keyboard shortcuts, and the number of deals left. */
function ReviewBar({ queue, hasKeys, onKeys, onEdit }: ReviewBarProps): ReactNode {
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
    <Toolbar sticky gap={5} lines={2} size="md" className={styles.bar}>
      <Text weight="strong">{t('admin.deals.review.place', { at: place + 1, count: left })}</Text>
      <Row gap={2} align="stretch" className={styles.actions}>
        {actions.map((name) => (
          <Button
            key={name}
            look={name === 'publish' ? 'primary' : 'quiet'}
            isDanger={name === 'reject'}
            disabled={isOff[name]}
            aria-keyshortcuts={hasKeys ? letters[name] : undefined}
            onClick={() => run(name)}
          >
            {t(`admin.deals.review.act.${name}`)}
            {hasKeys && <Keys action={name} />}
          </Button>
        ))}
        <Button look="quiet" aria-haspopup="dialog" onClick={onEdit}>
          {t('admin.deals.review.edit')}
        </Button>
      </Row>
      <CheckField
        isSwitch
        label={t('admin.deals.review.keysOn')}
        checked={hasKeys}
        onChange={({ target }) => onKeys(target.checked)}
      />
    </Toolbar>
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
