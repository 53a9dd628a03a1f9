/** Account page with six tabs, each with its own URL. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import type { User } from '#contract/api/auth.ts';
import {
  type AccountTab,
  accountPath,
  accountTabs,
  parseAccountQuery,
} from '#web/addresses/account-query.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { queries } from '#web/api/api.ts';
import { findReader, prefetch } from '#web/api/load-context.ts';
import { type Query, useQuery } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useLogOut } from '#web/features/account/session.ts';
import { homeOriginOf, nameOf, useUser } from '#web/features/account/use-user.ts';
import { BestDeals } from '#web/features/deals/best-deals.tsx';
import { loadBestDeals } from '#web/features/deals/load-best-deals.ts';
import { FavoriteList } from '#web/features/favorites/favorite-list.tsx';
import { AlertNotice } from '#web/features/watch/alert-notices.tsx';
import { WatchList } from '#web/features/watch/watch-list.tsx';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { Page, Row, Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import { ExitIcon } from '#web/ui/more-icons.tsx';
import { Badge } from '#web/ui/status.tsx';
import { TabList, TabPanel } from '#web/ui/tabs.tsx';
import styles from './account.module.css';
import { EmailNotices } from './account-section.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';

const shownBy: Readonly<Record<AccountTab, () => readonly Query<unknown>[]>> = {
  account: () => [],
  watches: () => [watchQueries.list(), watchQueries.settings()],
  preferences: () => [accountQueries.preferences(), accountQueries.pushDevices(), watchQueries.settings()],
  subscription: () => [accountQueries.subscription(), queries.settings()],
  favorites: () => [queries.favorites()],
  security: () => [accountQueries.sessions(), accountQueries.consents()],
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const tab = parseAccountQuery(new URL(request.url).searchParams);
  const reader = await findReader(context);
  if (!reader || reader.mustChangePassword) return null;
  await Promise.all([
    prefetch(context, shownBy[tab]()),
    tab === 'watches' && loadBestDeals(context, homeOriginOf(reader)),
  ]);
  return null;
}

export function Component(): ReactNode {
  const t = useTranslate();
  const user = useUser();
  const { search } = useLocation();
  if (!user) return null;
  // Users with a password set by an administrator see only the security tab until they change it.
  const tab = user.mustChangePassword ? 'security' : parseAccountQuery(new URLSearchParams(search));
  return (
    <>
      <PageHead />
      <AccountHero user={user} />
      <Page gap={5} className={styles.page}>
        <TabList
          className={styles.tabs}
          label={t('account.title')}
          value={tab}
          tabs={(user.mustChangePassword ? [tab] : accountTabs).map((each) => ({
            value: each,
            label: t(`account.tab.${each}`),
            to: accountPath(each),
          }))}
        />
        <TabPanel value={tab}>
          <Stack gap={5}>
            {tab === 'account' && <ProfileTab user={user} />}
            {tab === 'watches' && <WatchesTab user={user} />}
            {tab === 'preferences' && <PreferencesTab />}
            {tab === 'subscription' && <SubscriptionTab />}
            {tab === 'favorites' && <FavoriteList />}
            {tab === 'security' && <SecurityTab user={user} />}
          </Stack>
        </TabPanel>
      </Page>
    </>
  );
}

/** Watches tab: the prices somebody waits for, and others to watch; without any nothing is said of mail yet. */
function WatchesTab({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const isEmpty = useQuery(watchQueries.list()).data?.length === 0;
  return (
    <>
      <AlertNotice />
      <Stack as="section" gap={3} aria-labelledby="watches-title">
        <VisuallyHidden>
          <h2 id="watches-title">{t('watch.list.title')}</h2>
        </VisuallyHidden>
        {!isEmpty && <EmailNotices user={user} />}
        <WatchList />
      </Stack>
      <BestDeals origin={homeOriginOf(user)} />
    </>
  );
}

function AccountHero({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const logOut = useLogOut();
  const isPremium = user.subscriptionStatus === 'premium';
  const name = `${user.firstName} ${user.lastName}`.trim() || nameOf(user);
  return (
    <PageHero title={<bdi>{name}</bdi>}>
      <Button look="plain" isSmall className={styles.logout} onClick={() => void logOut()}>
        <ExitIcon size={18} />
        {t('nav.logout')}
      </Button>
      <Row gap={3} lines={1} size="md" className={styles.plan}>
        <Badge tone={isPremium ? 'accent' : 'plain'}>
          {t(isPremium ? 'account.badge.premium' : 'account.badge.free')}
        </Badge>
        {user.role === 'admin' && <Badge>{t('account.badge.admin')}</Badge>}
        <bdi dir="ltr">{user.email}</bdi>
      </Row>
    </PageHero>
  );
}
