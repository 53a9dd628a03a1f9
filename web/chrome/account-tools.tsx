/** Account corner of the header: sign-in links for guests, the account menu for users. */
import { type ReactNode, useEffect } from 'react';
import { loginPath } from '#web/addresses/login-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useFreshUser, useUser } from '../features/account/use-user.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Link } from '../ui/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './account-tools.module.css';

export function AccountTools(): ReactNode {
  const t = useTranslate();
  useFreshUser();
  const user = useUser();
  useRenewedPush(user?.id);
  if (user === undefined) return null;
  if (user !== null) return <AccountMenu user={user} />;
  return (
    <div className={styles.guest}>
      <Link to={loginPath()} className={buttonClass('plain', styles.login)}>
        {t('nav.login')}
      </Link>
      <Link to={loginPath({ tab: 'signup' })} className={buttonClass('primary', styles.signUp)}>
        {t('nav.signUp')}
      </Link>
    </div>
  );
}

/** Browsers drop push subscriptions without a word, so that each visit renews them. */
function useRenewedPush(userId: string | undefined): void {
  useEffect(() => {
    if (userId === undefined || globalThis.Notification?.permission !== 'granted') return;
    import('../features/push/renew-push-device.ts').then(
      ({ renewPushDevice }) => renewPushDevice(userId),
      () => undefined,
    );
  }, [userId]);
}
