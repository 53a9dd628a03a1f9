/** Sign-in and sign-up as two tabs. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, redirect, useLocation, useNavigate } from 'react-router';
import { addFavorite, logIn } from '#contract/endpoints/people.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { type LoginQuery, loginPath } from '#web/addresses/login-query.ts';
import { parseLoginQuery } from '#web/addresses/parse-login-query.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { type Answer, call } from '#web/api/call.ts';
import { findReader } from '#web/api/load-context.ts';
import { useAnswer } from '#web/api/query.tsx';
import { HoopoeMark } from '#web/chrome/hoopoe-mark.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { followLanguage, readLanguageChoice, saveLanguage } from '#web/features/account/account-language.ts';
import { resetCacheForUser } from '#web/features/account/session.ts';
import type { Credentials } from '#web/features/admin/admin-session.ts';
import { bestDealsQuery } from '#web/features/deals/best-deals-query.ts';
import { loadBestDeals } from '#web/features/deals/load-best-deals.ts';
import { EmailField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { placeOfDeal } from '#web/features/place-card/place.ts';
import { PlaceCard } from '#web/features/place-card/place-card.tsx';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { targetClass } from '#web/ui/button.tsx';
import { BellIcon, HeartIcon } from '#web/ui/icons.tsx';
import { Grid, Page, Pass, Row, Soft, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { BackIcon, ScreenIcon } from '#web/ui/more-icons.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { TabList, TabPanel } from '#web/ui/tabs.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './login.module.css';
import { SignUpForm } from './sign-up-form.tsx';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response | null> {
  const { next, tab } = parseLoginQuery(new URL(request.url).searchParams);
  const reader = await findReader(context);
  if (!reader) {
    if (tab === 'signup') await loadBestDeals(context, exampleOrigin);
    return null;
  }
  return redirect(reader.mustChangePassword ? accountPath('security') : (next ?? '/'));
}

export function Component(): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const query = parseLoginQuery(new URLSearchParams(useLocation().search));
  const { tab } = query;
  const [newEmail, setNewEmail] = useState('');
  const kind = newEmail === '' ? 'login.title' : 'login.new';
  const title = t(tab === 'login' ? kind : 'login.signUp.title');
  const welcome = newEmail === '' ? 'login.lead' : 'login.ready';
  return (
    <>
      <PageHead title={title} description={t(tab === 'login' ? 'login.lead' : 'login.signUp.lead')} />
      <PageHero title={title} lead={t(tab === 'login' ? welcome : 'login.signUp.lead')} />
      <Page gap={5}>
        <Pass className={styles.pass}>
          <Stack gap={5} justify="start">
            <TabList
              label={t('login.tabs')}
              value={tab}
              tabs={[
                { value: 'login', label: t('nav.login'), to: loginPath({ ...query, tab: 'login' }) },
                { value: 'signup', label: t('nav.signUp'), to: loginPath({ ...query, tab: 'signup' }) },
              ]}
            />
            <TabPanel value={tab}>
              {tab === 'login' ? (
                <LoginForm email={newEmail} query={query} />
              ) : (
                <SignUpForm
                  onSignedUp={(email) => {
                    setNewEmail(email);
                    const login = loginPath({ ...query, tab: 'login' });
                    void navigate(login, { replace: true, preventScrollReset: true });
                  }}
                />
              )}
            </TabPanel>
          </Stack>
          <Stub as="aside" aria-labelledby="reasons" className={styles.aside}>
            <AccountReasons of={tab === 'signup' ? 'title' : newEmail === '' ? 'none' : 'yours'} />
            {tab === 'signup' ? <ExampleDeals /> : <Mark />}
          </Stub>
        </Pass>
        <Link to="/" className={targetClass}>
          <BackIcon />
          {t('common.backHome')}
        </Link>
      </Page>
    </>
  );
}

const reasons = [
  ['login.reasons.favorites', HeartIcon],
  ['login.reasons.alerts', BellIcon],
  ['login.reasons.devices', ScreenIcon],
] as const;

function AccountReasons({ of }: { of: 'title' | 'none' | 'yours' }): ReactNode {
  const t = useTranslate();
  return (
    <Stack gap={4} justify="start">
      <Text as="h2" id="reasons" size="lg">
        {t(`login.reasons.${of}`)}
      </Text>
      <Stack as="ul" gap={3}>
        {reasons.map(([reason, Icon]) => (
          <Row as="li" key={reason} gap={3} align="first" tone="accent">
            <Icon />
            <Text as="span" tone="ink">
              {t(reason)}
            </Text>
          </Row>
        ))}
      </Stack>
      <Soft>{t('login.reasons.guest')}</Soft>
    </Stack>
  );
}

function Mark(): ReactNode {
  return (
    <div className={styles.mark}>
      <HoopoeMark size={200} />
    </div>
  );
}

const exampleOrigin = 'RUH';

/** Two of the best deals of today, on phones one: what an account would have told of. */
function ExampleDeals(): ReactNode {
  const t = useTranslate();
  const deals = useAnswer(bestDealsQuery(exampleOrigin))?.deals.slice(0, 2);
  if (!deals?.length) return <Mark />;
  return (
    <Stack gap={3} justify="start">
      <Text as="h3" size="md">
        {t('login.example')}
      </Text>
      <Grid as="ul" columns="fit" gap={4} align="stretch" className={styles.deals}>
        {deals.map((deal) => (
          <li key={deal.id}>
            <PlaceCard place={placeOfDeal(deal, t.language)} isFirst />
          </li>
        ))}
      </Grid>
    </Stack>
  );
}

/** `email` is prefilled after sign-up. */
function LoginForm({ email, query }: { email: string; query: LoginQuery }): ReactNode {
  const t = useTranslate();
  const redirect = useRedirectAfterLogin(query);
  const form = useSchemaForm({
    schema: async () => (await import('#contract/bodies/account.ts')).credentials,
    start: { email, password: '' },
    onRefused: (faults) => {
      const isMissing = Object.values(faults).includes(t('forms.required'));
      if (isMissing) showToast({ title: t('login.missing'), tone: 'error' });
    },
    send: async (body) => redirect(await call(logIn, { body }), body),
    onFailed: (error) =>
      showReason(t, error, { title: t('login.failed.title'), text: t('login.failed.text') }),
  });
  useEffect(() => {
    if (email !== '') form.ref.current?.querySelector<HTMLElement>('[name=password]')?.focus();
  }, [email, form.ref]);
  return (
    <Form form={form} aria-label={t('nav.login')} send={t('nav.login')}>
      <EmailField {...form.field('email')} label={t('login.email')} autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label={t('login.password')}
        autoComplete="current-password"
        required
      />
      <Link to="/forgot" className={targetClass}>
        {t('login.forgot')}
      </Link>
    </Form>
  );
}

const leadMs = 1200;

/** Adds what a guest pressed the heart of. */
async function addHeart(t: Translate, dealId: string): Promise<void> {
  await call(addFavorite, { params: { dealId } }).then(
    () => showToast({ title: t('favorite.added') }),
    (error: unknown) =>
      showReason(t, error, { title: t('favorite.failed.title'), text: t('favorite.failed.add') }),
  );
}

function useRedirectAfterLogin({
  next,
  heart,
}: LoginQuery): (answer: Answer<typeof logIn>, typed: { email: string; password: string }) => Promise<void> {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ user, adminKey }, { email, password }) => {
    resetCacheForUser(queryClient, user);
    const proven = next === null && !user.mustChangePassword ? { username: email, password } : null;
    const isOpen = adminKey !== undefined;
    const home = user.role === 'admin' ? await findAdminHome(isOpen, proven).catch(() => '/') : '/';
    showToast({ title: t('login.done') });
    // The API refuses all other calls until the password is changed.
    if (user.mustChangePassword) return void (await navigate(accountPath('security'), { replace: true }));
    if (heart !== null) await addHeart(t, heart);
    const path = next ?? home;
    const choice = readLanguageChoice();
    if (choice === t.language) void saveLanguage(t.language);
    // English is not the default, so its readers chose it and are not redirected.
    if (choice === t.language || t.language === 'en') return void (await navigate(path, { replace: true }));
    const savedLanguage = await queryClient
      .fetchQuery(accountQueries.preferences())
      .then((preferences) => preferences.language)
      // On failure the language of the page is used.
      .catch(() => t.language);
    if (savedLanguage === t.language) return void (await navigate(path, { replace: true }));
    // Shows the toast before the page unloads.
    await new Promise((resolve) => setTimeout(resolve, leadMs));
    followLanguage(savedLanguage, path);
  };
}

/** Path of the administration; its login, which asks for the code alone, if the second factor is still required. */
async function findAdminHome(isOpen: boolean, proven: Credentials | null): Promise<string> {
  const { adminLoginPath, adminPath, keepProven, loadAdmin } = await import(
    '#web/features/admin/admin-session.ts'
  );
  if (!isOpen) {
    if (proven) keepProven(proven);
    return adminLoginPath;
  }
  // A failure is handled by the admin screen.
  await loadAdmin().catch(() => undefined);
  return adminPath('dashboard');
}
