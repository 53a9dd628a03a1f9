/** Benefits of an account, beside the sign-in form. */
import type { ReactNode } from 'react';
import loginCard from '#web/features/account/login-card.module.css';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckIcon } from '#web/ui/page-icons.tsx';
import styles from './login.module.css';

const reasons = ['login.reasons.favorites', 'login.reasons.alerts', 'login.reasons.devices'] as const;

export function AccountReasons(): ReactNode {
  const t = useTranslate();
  return (
    <aside className={classNames(loginCard.stub, styles.stub)} aria-labelledby="reasons">
      <h2 id="reasons">{t('login.reasons.title')}</h2>
      <ul className={classNames(loginCard.points, styles.reasons)}>
        {reasons.map((reason) => (
          <li key={reason}>
            <CheckIcon />
            {t(reason)}
          </li>
        ))}
      </ul>
      <p className={styles.guestNote}>{t('login.reasons.guest')}</p>
    </aside>
  );
}
