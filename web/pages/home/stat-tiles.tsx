/** Three tiles with a count and a link each. */

import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { HeartIcon, VerifiedIcon } from '#web/ui/icons.tsx';
import { CoverLink } from '#web/ui/link.tsx';
import { PlaneIcon } from '#web/ui/page-icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './stat-tiles.module.css';

/** `dealCount` is undefined while loading. */
export function StatTiles({ user, dealCount }: { user: User; dealCount: number | undefined }): ReactNode {
  const t = useTranslate();
  const favoriteIds = useAnswer(queries.favoriteIds());
  const status = t(user.subscriptionStatus === 'premium' ? 'home.premium' : 'home.free');
  return (
    <ul className={styles.tiles} aria-label={t('home.stats')}>
      <Tile to="/deals" icon={<PlaneIcon />} label={t('home.stats.deals')} value={dealCount} />
      <Tile
        to="/favorites"
        icon={<HeartIcon />}
        label={t('home.stats.favorites')}
        value={favoriteIds?.length}
      />
      <Tile
        to="/account?tab=subscription"
        icon={<VerifiedIcon />}
        label={t('home.stats.subscription')}
        value={status}
      />
    </ul>
  );
}

type TileProps = { to: string; icon: ReactNode; label: string; value: number | string | undefined };

function Tile({ to, icon, label, value }: TileProps): ReactNode {
  const language = useLanguage();
  return (
    <li className={styles.tile}>
      <span className={styles.sign}>{icon}</span>
      <CoverLink className={styles.link} to={to}>
        {label}
      </CoverLink>
      <p className={styles.value}>
        {value === undefined ? (
          <Skeleton className={styles.loading} />
        ) : typeof value === 'number' ? (
          formatNumber(value, language)
        ) : (
          value
        )}
      </p>
    </li>
  );
}
