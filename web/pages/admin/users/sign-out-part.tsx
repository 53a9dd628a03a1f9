/** Ends all sessions of a user. */
import type { ReactNode } from 'react';
import { endUserSessions } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { PartProps } from './edit-user.tsx';
import styles from './users.module.css';

export function SignOutPart({ user }: Pick<PartProps, 'user'>): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const signOut = () =>
    mutate({
      send: () => callAdmin(endUserSessions, { params: { userId: user.id } }),
      failed: t('admin.users.signOut.failed'),
      onDone: ({ ended }) =>
        showToast({
          title: t('admin.users.signOut.done'),
          text: t('admin.users.signOut.done.text', { count: ended }),
        }),
    });
  return (
    <section className={styles.part} aria-labelledby="sign-out-part">
      <h3 id="sign-out-part">{t('admin.users.access.title')}</h3>
      <p className={styles.soft}>{t(user.isSelf ? 'admin.users.access.self' : 'admin.users.access.text')}</p>
      <div className={styles.row}>
        <Button look="quiet" aria-disabled={isBusy} onClick={signOut}>
          {t('admin.users.signOut')}
        </Button>
      </div>
    </section>
  );
}
