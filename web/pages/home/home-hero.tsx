/** Hero band of the user's home: a quiet welcome, what moved since yesterday, and the search. */
import type { ReactNode } from 'react';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { nameOf } from '#web/features/account/name-of.ts';
import { SearchBox } from '#web/features/destination-search/search-box.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { OwnPart } from '#web/state/own-part.tsx';
import { Text } from '#web/ui/layout.tsx';
import styles from './home.module.css';
import type { HomeViewProps } from './home-view.tsx';
import { useFallenCount } from './my-watches.tsx';

export function HomeHero({ user, query }: HomeViewProps): ReactNode {
  const t = useTranslate();
  const isFavorites = query.page === '/favorites';
  const welcome = t.rich('home.welcome', { name: <bdi>{nameOf(user)}</bdi> });
  return (
    <PageHero
      isLow={isFavorites || 'answer'}
      before={isFavorites && <Text className={styles.onNight}>{welcome}</Text>}
      title={isFavorites ? t('favorites.title') : welcome}
      lead={isFavorites ? undefined : <OwnPart part={Moved} />}
    >
      <div className={styles.search}>
        <SearchBox origin={query.origin} tripType={query.tripType} />
      </div>
    </PageHero>
  );
}

function Moved(): ReactNode {
  const t = useTranslate();
  const fallen = useFallenCount();
  return <span>{fallen === undefined ? t('home.lead') : t('home.moved', { count: fallen })}</span>;
}
