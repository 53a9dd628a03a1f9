/** A page that is not there: the hoopoe off its way, a search, the way home, and what follows below. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Page, Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from '#web/ui/page-icons.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import { HoopoeMark } from './hoopoe-mark.tsx';
import styles from './lost-page.module.css';
import { PageHero } from './page-hero.tsx';

type LostPageProps = {
  title: string;
  lead: string;
  search: ReactNode;
  /** Before the search. */
  action?: ReactNode;
  children: ReactNode;
};

export function LostPage({ title, lead, search, action, children }: LostPageProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <PageHero
        isOverlapped
        title={title}
        lead={lead}
        before={
          <Row justify="between" wrap={false}>
            <Link to="/" className={styles.home}>
              <BackIcon size={18} />
              {t('common.backHome')}
            </Link>
            <span className={styles.small}>
              <HoopoeMark size={52} />
            </span>
          </Row>
        }
      >
        <span className={styles.bird}>
          <svg viewBox="0 0 240 130" aria-hidden="true" focusable="false">
            <path d="M2 84C46 138 118 142 132 92S86 26 76 66s66 66 162-54" />
          </svg>
          <HoopoeMark size={136} />
        </span>
      </PageHero>
      <StripedDivider />
      <Page gap={5}>
        <Row gap={3}>
          {action}
          <div className={styles.search}>{search}</div>
        </Row>
        {children}
      </Page>
    </>
  );
}
