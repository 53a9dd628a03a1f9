/** Content of the 404 page. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Link } from '../ui/link.tsx';
import { StripedDivider } from '../ui/striped-divider.tsx';
import styles from './page-error.module.css';
import { PageHero } from './page-hero.tsx';

export function NotFound(): ReactNode {
  const translate = useTranslate();
  return (
    <>
      <PageHead title={translate('notFound.title')} isIndexed={false} />
      <PageHero title={translate('notFound.title')} />
      <StripedDivider />
      <div className={styles.body}>
        <p>{translate('notFound.text')}</p>
        <p className={styles.explained}>{translate('notFound.explained')}</p>
        <p>{translate('notFound.ways')}</p>
        <div className={styles.ways}>
          <Link to="/" className={buttonClass('primary')}>
            {translate('notFound.home')}
          </Link>
          <Link to="/#prices" className={buttonClass('quiet')}>
            {translate('notFound.prices')}
          </Link>
        </div>
      </div>
    </>
  );
}
