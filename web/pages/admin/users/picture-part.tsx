/** The picture of an account: seen, put up for its owner, taken down. */
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import type { AdminUserAnswer } from '#contract/api/admin-users.ts';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { Avatar } from '#web/features/account/avatar.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { PartProps } from './edit-user.tsx';
import { useAct } from './user-actions.ts';
import { setUserPicture, uploadUserPicture } from './user-calls.ts';
import styles from './users.module.css';

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export function PicturePart({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, act } = useAct();
  const change = (send: () => Promise<AdminUserAnswer>) =>
    act(send, t('account.picture.failed'), (answer) => {
      onUser(answer.user);
      showToast({ title: t('account.picture.done') });
    });
  const upload = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    const fault = file && findFault(file);
    if (fault) showToast({ title: t('account.picture.failed'), text: t(fault), tone: 'error' });
    else if (file) change(() => uploadUserPicture(user.id, file));
    // The same file chosen once more is a change again.
    currentTarget.value = '';
  };
  return (
    <section className={styles.part} aria-labelledby="picture-part">
      <h3 id="picture-part">{t('admin.users.picture.title')}</h3>
      <div className={styles.row}>
        <Avatar user={user} size={56} />
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept={types.join(',')}
            tabIndex={-1}
            aria-label={t('account.picture.choose')}
            onChange={upload}
          />
        </VisuallyHidden>
        <Button look="quiet" aria-disabled={isBusy} onClick={() => isBusy || input.current?.click()}>
          {t(isBusy ? 'account.picture.sending' : 'account.picture.choose')}
        </Button>
        {user.profileImageUrl !== null && (
          <Button
            look="plain"
            aria-disabled={isBusy}
            onClick={() => change(() => setUserPicture(user.id, null))}
          >
            {t('account.picture.remove')}
          </Button>
        )}
      </div>
      <p className={styles.soft}>{t('account.picture.hint')}</p>
    </section>
  );
}

/** What the server would refuse, seen before it is sent. */
function findFault({ type, size }: File): 'account.picture.wrongType' | 'account.picture.tooLarge' | null {
  if (!types.includes(type)) return 'account.picture.wrongType';
  return size > profileImageMaxBytes ? 'account.picture.tooLarge' : null;
}
