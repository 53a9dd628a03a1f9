/** Hero band of the user's home: welcome, what moved since yesterday, the search, and the link to Premium. */
import type { ReactNode } from 'react';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { nameOf } from '#web/features/account/name-of.ts';
import { SearchBox } from '#web/features/destination-search/search-box.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { OwnPart } from '#web/state/own-part.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './home.module.css';
import type { HomeViewProps } from './home-view.tsx';
import { useFallenCount } from './my-watches.tsx';

export function HomeHero({ user, query }: HomeViewProps): ReactNode {
  const t = useTranslate();
  const isFavorites = query.page === '/favorites';
  const welcome = t.rich('home.welcome', { name: <bdi>{nameOf(user)}</bdi> });
  return (
    <PageHero
      isLow
      before={isFavorites && <Text className={styles.onNight}>{welcome}</Text>}
      title={isFavorites ? t('favorites.title') : welcome}
      lead={
        <Row as="span" gap={4} lines={0}>
          {isFavorites ? <span>{t('favorites.lead')}</span> : <OwnPart part={Moved} />}
          {user.subscriptionStatus !== 'premium' && (
            <Link className={styles.upgrade} to="/subscribe">
              {t('home.upgrade')}
            </Link>
          )}
        </Row>
      }
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
