/** Above the heading of a deal: the way back to all fares, and sharing. */
import type { ReactNode } from 'react';
import type { DealQuery } from '#web/addresses/deal-query.ts';
import { landingPath } from '#web/addresses/landing-query.ts';
import { homeOriginOf } from '#web/features/account/home-origin.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { ShareButton } from '#web/features/share/share-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from '#web/ui/page-icons.tsx';
import styles from './deal-hero.module.css';

type DealWaysProps = {
  query: DealQuery;
  /** What is shared: the path and the text. */
  path: string;
  text: string;
};

export function DealWays({ query, path, text }: DealWaysProps): ReactNode {
  const t = useTranslate();
  const { origin, tripType, filter } = query;
  const homeOrigin = homeOriginOf(useUser());
  return (
    <div className={styles.ways}>
      <Link className={styles.back} to={landingPath({ origin, tripType, filter, homeOrigin })}>
        <BackIcon size={18} />
        {t('deal.back', { city: t(`city.short.${origin}`) })}
      </Link>
      <ShareButton path={path} text={text} />
    </div>
  );
}
