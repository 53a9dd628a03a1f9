/** Hero band of the user's home: welcome, what moved since yesterday, and link to Premium. */
import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { nameOf } from '#web/features/account/name-of.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './home-hero.module.css';
import { useFallenCount } from './my-watches.tsx';

export function HomeHero({ user, isFavorites }: { user: User; isFavorites: boolean }): ReactNode {
  const t = useTranslate();
  const fallen = useFallenCount(!isFavorites);
  const welcome = t.rich('home.welcome', { name: <bdi>{nameOf(user)}</bdi> });
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div>
          {isFavorites && <p className={styles.welcome}>{welcome}</p>}
          <h1 className={styles.heading}>{isFavorites ? t('favorites.title') : welcome}</h1>
          <p className={styles.lead}>
            {isFavorites || fallen === undefined
              ? t(isFavorites ? 'favorites.lead' : 'home.lead')
              : t('home.moved', { count: fallen })}
          </p>
        </div>
        {user.subscriptionStatus !== 'premium' && (
          <Link className={styles.upgrade} to="/subscribe">
            {t('home.upgrade')}
          </Link>
        )}
      </div>
    </div>
  );
}
