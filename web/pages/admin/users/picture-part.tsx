/** Profile image of a user: show, upload, remove. */
import type { ReactNode } from 'react';
import { PictureButtons } from '#web/features/account/picture-buttons.tsx';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { PartProps } from './edit-user.tsx';
import { setUserPicture, uploadUserPicture } from './user-calls.ts';
import styles from './users.module.css';

export function PicturePart({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const change = (file: File | null) =>
    mutate({
      send: () => (file ? uploadUserPicture(user.id, file) : setUserPicture(user.id, null)),
      failed: t('account.picture.failed'),
      onDone: (answer) => {
        onUser(answer.user);
        showToast({ title: t('account.picture.done') });
      },
    });
  return (
    <section className={styles.part} aria-labelledby="picture-part">
      <h3 id="picture-part">{t('admin.users.picture.title')}</h3>
      <PictureButtons user={user} size={56} className={styles.row} isBusy={isBusy} onChange={change} />
      <p className={styles.soft}>{t('account.picture.hint')}</p>
    </section>
  );
}
