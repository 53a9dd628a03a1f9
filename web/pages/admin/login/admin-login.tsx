/** Admin login: password, then a code when the account has a second factor. */
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useQueryClient } from '#web/api/query.tsx';
import { keepAdmin } from '#web/features/admin/admin-api.ts';
import { useAdmin } from '#web/features/admin/use-admin.ts';
import { WingStripe } from '#web/features/stripe/wing-stripe.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackIcon } from '#web/ui/page-icons.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';
import styles from './admin-login.module.css';
import { type Credentials, readLoginStep } from './admin-login-call.ts';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { LoginHeader } from './login-header.tsx';
import { LoginStub } from './login-stub.tsx';

export function AdminLogin(): ReactNode {
  const t = useTranslate();
  const goOn = useGoOn();
  /** Proven credentials that a code is asked for as well. */
  const [proven, setProven] = useState<Credentials | null>(null);
  const [filled, setFilled] = useState<Credentials | null>(null);
  const title = t('admin.login.title');
  return (
    <>
      <PageHead title={title} />
      <LoginHeader title={title} lead={t('admin.login.lead')} />
      <WingStripe />
      <main id="content" tabIndex={-1} className={styles.page}>
        <div className={styles.card}>
          <div className={styles.form}>
            {proven ? (
              <CodeForm credentials={proven} onDone={goOn} onLeave={() => setProven(null)} />
            ) : (
              <CredentialsForm filled={filled} onDone={goOn} onCodeAsked={setProven} />
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

/** On to the screen somebody was sent here from, or to the dashboard; at once for who is signed in already. */
function useGoOn(): () => void {
  const navigate = useNavigate();
  const { from, isLeaving } = readLoginStep(useLocation().state);
  useLeaving(isLeaving);
  const { admin } = useAdmin();
  const isSignedIn = Boolean(admin) && !isLeaving;
  const goOn = () => void navigate(from, { replace: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way is taken once, when it turns out
  useEffect(() => {
    if (isSignedIn) goOn();
  }, [isSignedIn]);
  // A sign-in of this page is seen by the effect, unless somebody just left.
  return isLeaving ? goOn : () => undefined;
}

/** Whoever signed out is nobody here from now on; before that the screen they left would ask who they are. */
function useLeaving(isLeaving: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isLeaving) return;
    keepAdmin(null);
    queryClient.forgetAll();
  }, [isLeaving, queryClient]);
}
