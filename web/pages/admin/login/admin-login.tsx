/** Admin login: password, then a code when the account has a second factor. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getDemoAdmin } from '#contract/endpoints/admin.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer, useQuery } from '#web/api/query.tsx';
import { PreviewBar, SkipLink } from '#web/chrome/frame-top.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import frameStyles from '#web/features/admin/admin-frame.module.css';
import { type Credentials, setAdmin, takeProven, useAdmin } from '#web/features/admin/admin-session.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Button, targetClass } from '#web/ui/button.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Card, Page, Pass, Row, Stack, StripedDivider, Stub, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackIcon, ClockIcon, ListIcon } from '#web/ui/more-icons.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { AdminBar } from './admin-bar.tsx';
import styles from './admin-login.module.css';
import { CodeForm, CredentialsForm, readLoginStep } from './login-forms.tsx';

export function AdminLogin(): ReactNode {
  const t = useTranslate();
  const redirect = useRedirectAfterLogin();
  /** Correct credentials that still need a second-factor code. */
  const [proven, setProven] = useState<Credentials | null>(takeProven);
  const [filled, setFilled] = useState<Credentials | null>(null);
  const title = t('admin.login.title');
  return (
    <>
      <PageHead title={title} />
      <SkipLink />
      <header className={`${frameStyles.header} ${styles.header}`}>
        <AdminBar />
        <PageHero isInFrame title={title} lead={t('admin.login.lead')} />
      </header>
      <PreviewBar />
      <StripedDivider />
      <Page as="main" width="narrow" id="content" tabIndex={-1} className={styles.page}>
        <Pass>
          <Stack gap={5} justify="start">
            {proven ? (
              <CodeForm credentials={proven} onDone={redirect} onLeave={() => setProven(null)} />
            ) : (
              <CredentialsForm filled={filled} onDone={redirect} onCodeAsked={setProven} />
            )}
            <Link to="/" className={targetClass}>
              <BackIcon />
              {t('admin.login.back')}
            </Link>
          </Stack>
          <LoginStub {...(proven ? {} : { onFill: setFilled })} />
        </Pass>
      </Page>
      <ToastHost />
    </>
  );
}

/** Redirects to the requested screen or the dashboard, at once if already logged in. */
function useRedirectAfterLogin(): () => void {
  const navigate = useNavigate();
  const { from, isLeaving } = readLoginStep(useLocation().state);
  useClearSession(isLeaving);
  const { admin } = useAdmin(false);
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

const notes = [
  { key: 'admin.login.notes.idle', Sign: ClockIcon },
  { key: 'admin.login.notes.factor', Sign: LockIcon },
  { key: 'admin.login.notes.log', Sign: ListIcon },
] as const;

/** Offers the demo administrator only if `onFill` is given. */
function LoginStub({ onFill }: { onFill?: (credentials: Credentials) => void }): ReactNode {
  const t = useTranslate();
  return (
    <Stub as="aside" aria-labelledby="guarded">
      <Text as="h2" id="guarded" size="lg">
        {t('admin.login.notes.title')}
      </Text>
      <Stack as="ul" gap={3} size="md">
        {notes.map(({ key, Sign }) => (
          <Row as="li" key={key} gap={3} align="first" className={styles.note}>
            <Sign />
            {t(key)}
          </Row>
        ))}
      </Stack>
      {onFill && <DemoCredentials onFill={onFill} />}
    </Stub>
  );
}

function DemoCredentials({ onFill }: { onFill: (credentials: Credentials) => void }): ReactNode {
  const t = useTranslate();
  const { data } = useQuery(adminQuery(getDemoAdmin));
  const status = useAnswer(queries.siteStatus());
  const demo = data?.demo;
  if (!demo) return null;
  return (
    <Card as="section" dense gap={2} size="md" aria-labelledby="demo">
      <Text as="h3" id="demo" size="md">
        {t('admin.login.demo.title')}
      </Text>
      <Text tone="soft">{t('admin.login.demo.text')}</Text>
      {status?.isPublicDemo && (
        <Card as="p" dense fill="warning" pad={3} tone="warning">
          {t('admin.login.demo.public')}
        </Card>
      )}
      <Text as="dl" breaks="anywhere" className={styles.demo}>
        <dt>{t('admin.login.demo.username')}</dt>
        <dd>
          <bdi dir="ltr">{demo.username}</bdi>
        </dd>
        <dt>{t('admin.login.demo.password')}</dt>
        <dd>
          <bdi dir="ltr">{demo.password}</bdi>
        </dd>
      </Text>
      <Button look="quiet" onClick={() => onFill({ ...demo })}>
        {t('admin.login.demo.fill')}
      </Button>
    </Card>
  );
}
