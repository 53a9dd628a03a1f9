/** Foot of every page: who we are, what our prices are, and where the same facts can be read by machines. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../api.ts';
import { useTranslate } from '../i18n.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { HoopoeMark } from './hoopoe-mark.tsx';
import styles from './site-footer.module.css';

export function SiteFooter(): ReactNode {
  const translate = useTranslate();
  const { data: status } = useQuery(queries.siteStatus());
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.brand}>
          <HoopoeMark size={28} />
          {translate('common.siteName')}
        </p>
        <p className={styles.line}>{translate('footer.honest')}</p>
        {status?.hasSampleFares ? (
          <p className={styles.sample}>
            <WarningIcon size={18} />
            {translate('footer.sample')}
          </p>
        ) : null}
        <a className={styles.link} href="/api/docs">
          {translate('footer.api')}
        </a>
      </div>
    </footer>
  );
}
