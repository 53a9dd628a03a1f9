/** Shown instead of every screen while the site requires a second factor that is not set up. */
import type { ReactNode } from 'react';
import type { Admin } from '#contract/api/admin-session.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { FactorPanel } from './factor-panel.tsx';
import styles from './second-factor.module.css';

export function MustEnrol({ admin }: { admin: Admin }): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.gate} aria-labelledby="must-enrol">
      <LockIcon size={32} />
      <h2 id="must-enrol">{t('admin.factor.mustEnrol.title')}</h2>
      <p>{t('admin.factor.mustEnrol.text')}</p>
      <div className={styles.gateCard}>
        <FactorPanel admin={admin} />
      </div>
    </section>
  );
}
