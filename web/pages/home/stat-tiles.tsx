/** Three tiles with a count and a link each. */

import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer } from '#web/api/query.tsx';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { OwnPart } from '#web/state/own-part.tsx';
import { HeartIcon, VerifiedIcon } from '#web/ui/icons.tsx';
import { Card, Row, Soft, Text } from '#web/ui/layout.tsx';
import { CoverLink } from '#web/ui/link.tsx';
import { PlaneIcon } from '#web/ui/page-icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './home.module.css';

/** `dealCount` is undefined while loading. */
export function StatTiles({ user, dealCount }: { user: User; dealCount: number | undefined }): ReactNode {
  const t = useTranslate();
  const status = t(user.subscriptionStatus === 'premium' ? 'home.premium' : 'home.free');
  return (
    <Row as="ul" gap={3} wrap={false} align="stretch" aria-label={t('home.stats')}>
      <Tile to="/deals" icon={<PlaneIcon />} label={t('home.stats.deals')} value={<Count of={dealCount} />} />
      <Tile
        to="/favorites"
        icon={<HeartIcon />}
        label={t('home.stats.favorites')}
        value={<OwnPart part={FavoriteCount} />}
      />
      <Tile
        to="/account?tab=subscription"
        icon={<VerifiedIcon />}
        label={t('home.stats.subscription')}
        value={status}
      />
    </Row>
  );
}

type TileProps = { to: string; icon: ReactNode; label: string; value: ReactNode };

function FavoriteCount(): ReactNode {
  return <Count of={useAnswer(queries.favoriteIds())?.length} />;
}

function Count({ of }: { of: number | undefined }): ReactNode {
  const language = useLanguage();
  return of === undefined ? <Skeleton className={styles.loading} /> : formatNumber(of, language);
}

function Tile({ to, icon, label, value }: TileProps): ReactNode {
  return (
    <Card as="li" dense grow raised="card" gap={1} className={styles.tile}>
      <Text as="span" tone="accent">
        {icon}
      </Text>
      <Soft as="span" size="sm">
        <CoverLink to={to}>{label}</CoverLink>
      </Soft>
      <Text size="xl" weight="strong">
        {value}
      </Text>
    </Card>
  );
}
