/** Shown to guests on pages that need a signed-in user. */
import type { ReactNode } from 'react';
import { loginPath } from '#web/addresses/login-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './access-required.module.css';

/** `next` is the path to return to after signing in, without language prefix. */
export function AccessRequired({ next }: { next: string }): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.box} aria-labelledby="access-required">
      <LockIcon size={32} className={styles.sign} />
      <h2 id="access-required">{t('account.access.title')}</h2>
      <p className={styles.text}>{t('account.access.text')}</p>
      <div className={styles.ways}>
        <Link to={loginPath({ next })} className={buttonClass('primary')}>
          {t('account.access.login')}
        </Link>
        <Link to={loginPath({ tab: 'signup', next })} className={buttonClass('quiet')}>
          {t('nav.signUp')}
        </Link>
      </div>
    </section>
  );
}
