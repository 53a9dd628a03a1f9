/** Watches tab: the prices somebody waits for, what is missing until the address is confirmed, and others to watch. */
import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { useHomeOrigin } from '#web/features/account/use-user.ts';
import { BestDeals } from '#web/features/deals/best-deals.tsx';
import { AlertNotice } from '#web/features/watch/alert-notices.tsx';
import { WatchList } from '#web/features/watch/watch-list.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft, Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import { EmailNotices } from './account-section.tsx';

export function Tab({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <AlertNotice />
      <Stack as="section" gap={3} aria-labelledby="watches-title">
        <VisuallyHidden>
          <h2 id="watches-title">{t('watch.list.title')}</h2>
        </VisuallyHidden>
        <EmailNotices user={user} />
        {!user.isEmailVerified && <Soft>{t('watch.empty.unconfirmed')}</Soft>}
        <WatchList />
      </Stack>
      <BestDeals origin={useHomeOrigin()} />
    </>
  );
}
