/** Admin login: password, then a code when the account has a second factor. */

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import loginCard from '#web/features/account/login-card.module.css';
import { setAdmin } from '#web/features/admin/admin-api.ts';
import { useAdmin } from '#web/features/admin/use-admin.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from '#web/ui/page-icons.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';
import styles from './admin-login.module.css';
import { type Credentials, readLoginStep } from './admin-login-call.ts';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { LoginHeader } from './login-header.tsx';
import { LoginStub } from './login-stub.tsx';

export function AdminLogin(): ReactNode {
  const t = useTranslate();
  const redirect = useRedirectAfterLogin();
  /** Correct credentials that still need a second-factor code. */
  const [proven, setProven] = useState<Credentials | null>(null);
  const [filled, setFilled] = useState<Credentials | null>(null);
  const title = t('admin.login.title');
  return (
    <>
      <PageHead title={title} />
      <LoginHeader title={title} lead={t('admin.login.lead')} />
      <StripedDivider />
      <main id="content" tabIndex={-1} className={styles.page}>
        <div className={classNames(loginCard.card, styles.card)}>
          <div className={styles.form}>
            {proven ? (
              <CodeForm credentials={proven} onDone={redirect} onLeave={() => setProven(null)} />
            ) : (
              <CredentialsForm filled={filled} onDone={redirect} onCodeAsked={setProven} />
            )}
            <Link to="/" className={styles.back}>
              <BackIcon />
              {t('admin.login.back')}
            </Link>
          </div>
          <LoginStub {...(proven ? {} : { onFill: setFilled })} />
        </div>
      </main>
      <ToastHost />
    </>
  );
}

/** Redirects to the requested screen or the dashboard, at once if already logged in. */
function useRedirectAfterLogin(): () => void {
  const navigate = useNavigate();
  const { from, isLeaving } = readLoginStep(useLocation().state);
  useClearSession(isLeaving);
  const { admin } = useAdmin();
  const isSignedIn = Boolean(admin) && !isLeaving;
  const redirect = () => void navigate(from, { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: redirects only when isSignedIn changes
  useEffect(() => {
    if (isSignedIn) redirect();
  }, [isSignedIn]);
  // After a login the effect redirects, unless the user just logged out.
  return isLeaving ? redirect : () => undefined;
}

/** Clears the session and the cache here, since the previous screen would ask to log in again. */
function useClearSession(isLeaving: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isLeaving) return;
    setAdmin(null);
    void queryClient.resetQueries();
  }, [isLeaving, queryClient]);
}
