/** Watches tab: the prices somebody waits for. */
import type { ReactNode } from 'react';
import { useUser } from '#web/features/account/use-user.ts';
import { AlertNotice } from '#web/features/watch/alert-notices.tsx';
import { WatchList } from '#web/features/watch/watch-list.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Soft, Stack } from '#web/ui/layout.tsx';
import { EmailNotices } from './email-notices.tsx';

export function WatchesTab(): ReactNode {
  const t = useTranslate();
  const user = useUser();
  return (
    <>
      {user && <EmailNotices user={user} />}
      <AlertNotice />
      <Stack as="section" gap={4} aria-labelledby="watches-title">
        <div>
          <h2 id="watches-title">{t('watch.list.title')}</h2>
          <Soft above={2}>{t('watch.list.lead')}</Soft>
        </div>
        <WatchList />
      </Stack>
    </>
  );
}
