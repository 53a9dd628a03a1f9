/** Hero band of the user's home: welcome, what moved since yesterday, and link to Premium. */
import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { nameOf } from '#web/features/account/name-of.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { targetClass } from '#web/ui/button-class.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './home.module.css';
import { useFallenCount } from './my-watches.tsx';

export function HomeHero({ user, isFavorites }: { user: User; isFavorites: boolean }): ReactNode {
  const t = useTranslate();
  const fallen = useFallenCount(!isFavorites);
  const welcome = t.rich('home.welcome', { name: <bdi>{nameOf(user)}</bdi> });
  const lead = isFavorites ? 'favorites.lead' : 'home.lead';
  return (
    <PageHero
      isLow
      before={isFavorites && <Text className={styles.onNight}>{welcome}</Text>}
      title={isFavorites ? t('favorites.title') : welcome}
      lead={isFavorites || fallen === undefined ? t(lead) : t('home.moved', { count: fallen })}
    >
      {user.subscriptionStatus !== 'premium' && (
        <Link className={classNames(targetClass, styles.onNight)} to="/subscribe">
          {t('home.upgrade')}
        </Link>
      )}
    </PageHero>
  );
}
