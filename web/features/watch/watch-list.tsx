/** List of watches, with loading, empty and error states; needs the bundle `watch`. */
import { type ReactNode, useRef } from 'react';
import type { Watch } from '#contract/api/watches.ts';
import { useQuery } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { HiddenStatus } from '#web/ui/visually-hidden.tsx';
import { BellIcon } from './bell-icon.tsx';
import { WatchCard } from './watch-card.tsx';
import styles from './watch-list.module.css';
import { type AlertLink, watchQueries } from './watch-queries.ts';

const skeletons = ['first', 'second'];

export function WatchList({ link }: { link?: AlertLink }): ReactNode {
  const view = useQuery(watchQueries.list(link));
  const box = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its card, so the focus moves to the list.
  const restoreFocus = () => box.current?.focus({ preventScroll: true });
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Loaded view={view} fallback={<WatchSkeletons />}>
        {(watches) =>
          watches.length === 0 ? (
            <NoWatches />
          ) : (
            <Watches watches={watches} link={link} onDeleted={restoreFocus} />
          )
        }
      </Loaded>
    </div>
  );
}

type WatchesProps = { watches: readonly Watch[]; link: AlertLink; onDeleted: () => void };

function Watches({ watches, link, onDeleted }: WatchesProps): ReactNode {
  return (
    <ul className={styles.list}>
      {watches.map((watch) => (
        <li key={watch.id}>
          <WatchCard watch={watch} link={link} onDeleted={onDeleted} />
        </li>
      ))}
    </ul>
  );
}

function WatchSkeletons(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <HiddenStatus>{t('watch.list.loading')}</HiddenStatus>
      <ul className={styles.list} aria-hidden="true">
        {skeletons.map((key) => (
          <li key={key}>
            <Skeleton className={styles.loading} />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoWatches(): ReactNode {
  const t = useTranslate();
  return (
    <div className={styles.empty}>
      <BellIcon size={28} />
      <h3>{t('watch.empty.title')}</h3>
      <p>{t('watch.empty.text')}</p>
      <Link className={buttonClass('quiet')} to="/">
        {t('watch.empty.action')}
      </Link>
    </div>
  );
}
