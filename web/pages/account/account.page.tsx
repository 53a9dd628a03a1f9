/** Account page with six tabs, each with its own URL. */
import type { ComponentType, ReactNode } from 'react';
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
import { findHomeOrigin, findReader, prefetch } from '#web/api/load-context.ts';
import type { Query } from '#web/api/query.tsx';
import { PageHero } from '#web/chrome/page-hero.tsx';
import { useLogOut } from '#web/features/account/session.ts';
import { nameOf, useUser } from '#web/features/account/use-user.ts';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { withWords } from '#web/i18n/load-words.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { hydrateLater, type LaterPart } from '#web/ui/hydrate-later.tsx';
import { Page, Row } from '#web/ui/layout.tsx';
import { ExitIcon } from '#web/ui/more-icons.tsx';
import { Badge } from '#web/ui/status.tsx';
import { TabList, TabPanel } from '#web/ui/tabs.tsx';
import styles from './account.module.css';

/** What each tab shows, and the words it brings besides those of the page. */
const tabs: Readonly<Record<AccountTab, { shown: () => readonly Query<unknown>[]; words: string[] }>> = {
  account: { shown: () => [], words: ['login', 'forms'] },
  watches: { shown: () => [watchQueries.list(), watchQueries.settings()], words: ['watch', 'places'] },
  preferences: {
    shown: () => [accountQueries.preferences(), accountQueries.pushDevices(), watchQueries.settings()],
    words: ['forms', 'watch'],
  },
  subscription: { shown: () => [accountQueries.subscription(), queries.settings()], words: ['premium'] },
  favorites: { shown: () => [queries.favorites()], words: ['favorites'] },
  security: {
    shown: () => [accountQueries.sessions(), accountQueries.consents()],
    words: ['login', 'forms'],
  },
};

type Screen = { Tab: ComponentType<{ user: User }> };
const modules = import.meta.glob<Screen>('./*-tab.tsx');

/** The screen of each tab: `Tab` of `<tab>-tab.tsx`. */
const screens = Object.fromEntries(
  accountTabs.map((tab) => {
    const load = async () => (await (modules[`./${tab}-tab.tsx`] as () => Promise<Screen>)()).Tab;
    const loadSpoken = () => withWords(load(), ...tabs[tab].words);
    return [tab, hydrateLater(`web/pages/account/${tab}-tab.tsx`, loadSpoken, { isPrompt: true })];
  }),
) as Record<AccountTab, LaterPart<{ user: User }>>;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<null> {
  const reader = await findReader(context);
  if (!reader) return null;
  const tab = tabOf(reader, new URL(request.url).search);
  await Promise.all([
    screens[tab].load(),
    reader.mustChangePassword || prefetch(context, tabs[tab].shown()),
    tab === 'watches' &&
      (await import('#web/features/deals/load-best-deals.ts')).loadBestDeals(
        context,
        await findHomeOrigin(context),
      ),
  ]);
  return null;
}

/** Users with a password set by an administrator see only the security tab until they change it. */
function tabOf({ mustChangePassword }: User, search: string): AccountTab {
  return mustChangePassword ? 'security' : parseAccountQuery(new URLSearchParams(search));
}

export function Component(): ReactNode {
  const t = useTranslate();
  const user = useUser();
  const { search } = useLocation();
  if (!user) return null;
  const tab = tabOf(user, search);
  const Screen = screens[tab];
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
          <Screen user={user} className={styles.tab} />
        </TabPanel>
      </Page>
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
