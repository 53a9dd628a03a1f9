/** Watches tab: the prices somebody waits for, and others to watch; without any nothing is said of mail yet. */
import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { useQuery } from '#web/api/query.tsx';
import { homeOriginOf } from '#web/features/account/use-user.ts';
import { BestDeals } from '#web/features/deals/best-deals.tsx';
import { AlertNotice } from '#web/features/watch/alert-notices.tsx';
import { WatchList } from '#web/features/watch/watch-list.tsx';
import { watchQueries } from '#web/features/watch/watch-queries.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import { EmailNotices } from './account-section.tsx';

export function Tab({ user }: { user: User }): ReactNode {
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
