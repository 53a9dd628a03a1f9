/** Sign-in and sign-up as two tabs. */
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLocation, useNavigate } from 'react-router';
import { accountPath } from '#web/addresses/account-query.ts';
import { loginPath, parseLoginQuery } from '#web/addresses/login-query.ts';
import { findReader } from '#web/api/load-context.ts';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { targetClass } from '#web/ui/button-class.ts';
import { Page, Pass, Row, Soft, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackIcon, CheckIcon } from '#web/ui/page-icons.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import { TabList, TabPanel } from '#web/ui/tabs.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Redirects users who are already signed in. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response | null> {
  const { next } = parseLoginQuery(new URL(request.url).searchParams);
  const reader = await findReader(context);
  if (!reader) return null;
  return redirect(reader.mustChangePassword ? accountPath('security') : (next ?? '/'));
}

export function Component(): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const { tab, next } = parseLoginQuery(new URLSearchParams(useLocation().search));
  const [newEmail, setNewEmail] = useState('');
  const title = t(tab === 'login' ? 'login.title' : 'login.signUp.title');
  const welcome = newEmail === '' ? 'login.lead' : 'login.ready';
  return (
    <>
      <PageHead title={title} />
      <PageHero title={title} lead={t(tab === 'login' ? welcome : 'login.signUp.lead')} />
      <StripedDivider />
      <Page width="narrow" gap={5}>
        <Pass>
          <Stack gap={5} justify="start">
            <TabList
              label={t('login.tabs')}
              value={tab}
              tabs={[
                { value: 'login', label: t('nav.login'), to: loginPath({ next }) },
                { value: 'signup', label: t('nav.signUp'), to: loginPath({ tab: 'signup', next }) },
              ]}
            />
            <TabPanel value={tab}>
              {tab === 'login' ? (
                <LoginForm email={newEmail} next={next} />
              ) : (
                <SignUpForm
                  onSignedUp={(email) => {
                    setNewEmail(email);
                    void navigate(loginPath({ next }), { replace: true, preventScrollReset: true });
                  }}
                />
              )}
            </TabPanel>
          </Stack>
          <AccountReasons />
        </Pass>
        <Link to="/" className={targetClass}>
          <BackIcon />
          {t('common.backHome')}
        </Link>
      </Page>
    </>
  );
}

const reasons = ['login.reasons.favorites', 'login.reasons.alerts', 'login.reasons.devices'] as const;

/** Benefits of an account, beside the form. */
function AccountReasons(): ReactNode {
  const t = useTranslate();
  return (
    <Stub as="aside" aria-labelledby="reasons">
      <Text as="h2" id="reasons" size="lg">
        {t('login.reasons.title')}
      </Text>
      <Stack as="ul" gap={3} className={styles.reasons}>
        {reasons.map((reason) => (
          <Row as="li" key={reason} gap={3} align="first">
            <CheckIcon />
            {t(reason)}
          </Row>
        ))}
      </Stack>
      <Soft>{t('login.reasons.guest')}</Soft>
    </Stub>
  );
}
