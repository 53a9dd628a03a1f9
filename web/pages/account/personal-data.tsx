/** Download of all personal data. */
import type { ReactNode } from 'react';
import { exportAccount } from '#contract/endpoints/account.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import styles from './account.module.css';

export function PersonalData(): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.card} aria-labelledby="export-title">
      <h2 id="export-title">{t('account.export.title')}</h2>
      <p className={styles.soft}>{t('account.export.text')}</p>
      <div className={styles.row}>
        <a className={buttonClass('quiet')} href={exportAccount.path} download="hudhud-account.json">
          {t('account.export.send')}
        </a>
      </div>
    </section>
  );
}
