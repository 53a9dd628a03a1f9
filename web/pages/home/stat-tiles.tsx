/** Three tiles with a count and a link each, and the way to Premium for who has none. */

import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { targetClass } from '#web/ui/button-class.ts';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { CoverLink, Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './home.module.css';

/** `dealCount` is undefined while loading. */
export function StatTiles({ user, dealCount }: { user: User; dealCount: number | undefined }): ReactNode {
  const t = useTranslate();
  const isPremium = user.subscriptionStatus === 'premium';
  return (
    <Row as="section" id="stats" raised="card" gap={5} lines={2} pad={4} aria-labelledby="stats-title">
      <VisuallyHidden>
        <h2 id="stats-title">{t('home.stats')}</h2>
      </VisuallyHidden>
      <Row as="ul" gap={3} wrap={false} className={styles.tiles} aria-labelledby="stats-title">
        <Tile to="/deals" label={t('home.stats.deals')} value={<Count of={dealCount} />} />
        <Tile to="/favorites" label={t('home.stats.favorites')} value={<FavoriteCount />} />
        <Tile
          to="/account?tab=subscription"
          label={t('home.stats.subscription')}
          value={t(isPremium ? 'home.premium' : 'home.free')}
        />
      </Row>
      {!isPremium && (
        <Link className={targetClass} to="/subscribe">
          {t('home.upgrade')}
        </Link>
      )}
    </Row>
  );
}

type TileProps = { to: string; label: string; value: ReactNode };

function FavoriteCount(): ReactNode {
  return <Count of={useAnswer(queries.favoriteIds())?.length} />;
}

function Count({ of }: { of: number | undefined }): ReactNode {
  const language = useLanguage();
  return of === undefined ? <Skeleton className={styles.loading} /> : formatNumber(of, language);
}

function Tile({ to, label, value }: TileProps): ReactNode {
  return (
    <Stack as="li" grow className={styles.tile}>
      <Soft as="span" size="sm">
        <CoverLink to={to}>{label}</CoverLink>
      </Soft>
      <Text size="lg" weight="strong">
        {value}
      </Text>
    </Stack>
  );
}
