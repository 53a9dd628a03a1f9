/** Beside the heading of a deal: the way back to all fares, and what can be done with the page. */
import type { ReactNode } from 'react';
import type { DealQuery } from '#contract/domain/deal-query.ts';
import { landingPath } from '#web/addresses/landing-query.ts';
import { homeOriginOf } from '#web/features/account/home-origin.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { ShareButton } from '#web/features/share/share-button.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from '#web/ui/page-icons.tsx';
import styles from './deal-hero.module.css';

type DealWaysProps = {
  query: DealQuery;
  /** What is shared: the path and the text. */
  path: string;
  text: string;
  /** Buttons before that of sharing, each an icon with words, which small screens hide. */
  children: ReactNode;
};

export function DealWays({ query, path, text, children }: DealWaysProps): ReactNode {
  const t = useTranslate();
  const { origin, tripType, filter } = query;
  const homeOrigin = homeOriginOf(useUser());
  return (
    <>
      <Link className={styles.back} to={landingPath({ origin, tripType, filter, homeOrigin })}>
        <BackIcon size={18} />
        {t('deal.back', { city: t(`city.short.${origin}`) })}
      </Link>
      <Row gap={2} wrap={false} className={styles.actions}>
        {children}
        <ShareButton isShort path={path} text={text} />
      </Row>
    </>
  );
}
