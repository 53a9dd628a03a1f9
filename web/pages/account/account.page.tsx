/** Account page with six tabs, each with its own URL. */

import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import {
  type AccountTab,
  accountPath,
  accountTabs,
  parseAccountQuery,
} from '#web/addresses/account-query.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { queries } from '#web/api/api.ts';
import { findReader, prefetch } from '#web/api/load-context.ts';
import type { Query } from '#web/api/query.tsx';
import { useUser } from '#web/features/account/use-user.ts';
import { FavoriteList } from '#web/features/favorites/favorite-list.tsx';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Page, Stack } from '#web/ui/layout.tsx';
import { StripedDivider } from '#web/ui/striped-divider.tsx';
import { TabList, TabPanel } from '#web/ui/tabs.tsx';
import styles from './account.module.css';
import { AccountHero } from './account-hero.tsx';
import { PreferencesTab } from './preferences-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';
import { WatchesTab } from './watches-tab.tsx';

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
  if (reader && !reader.mustChangePassword) await prefetch(context, shownBy[tab]());
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
      <StripedDivider />
      <Page width="narrow" gap={5} className={styles.page}>
        <TabList
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
            {tab === 'watches' && <WatchesTab />}
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
