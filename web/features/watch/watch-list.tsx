/** List of watches, with loading, empty and error states; needs the bundle `watch`. */
import type { ReactNode } from 'react';
import { useQuery } from '#web/api/query.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { CardList } from '#web/ui/card-list.tsx';
import { Row, Soft } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { BellIcon } from './bell-icon.tsx';
import { WatchCard } from './watch-card.tsx';
import { type AlertLink, watchQueries } from './watch-queries.ts';

export function WatchList({ link }: { link?: AlertLink }): ReactNode {
  const t = useTranslate();
  const view = useQuery(watchQueries.list(link));
  return (
    <CardList view={view} loading={t('watch.list.loading')} expected={2} empty={<NoWatches />}>
      {(watch, onRemoved) => <WatchCard watch={watch} link={link} onDeleted={onRemoved} />}
    </CardList>
  );
}

function NoWatches(): ReactNode {
  const t = useTranslate();
  return (
    <Row fill="sunken" gap={4} lines={3} justify="between" pad={5} stretch>
      <Row gap={4} wrap={false}>
        <BellIcon size={28} />
        <div>
          <h3>{t('watch.empty.title')}</h3>
          <Soft>{t('watch.empty.text')}</Soft>
        </div>
      </Row>
      <Link className={buttonClass()} to="/">
        {t('watch.empty.action')}
      </Link>
    </Row>
  );
}
