/** One's picture: seen, changed, removed. */

import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import type { User } from '#contract/api/auth.ts';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { isSignedOut, removeProfileImage, uploadProfileImage } from '#web/account-calls.ts';
import { queries } from '#web/api.ts';
import { Avatar } from '#web/features/account/avatar.tsx';
import { reasonOf } from '#web/features/account/reason-of.ts';
import { sendToLogin } from '#web/features/account/send-to-login.ts';
import { useTranslate } from '#web/i18n.tsx';
import { useQueryClient } from '#web/query.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './account.module.css';

export function ProfilePicture({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { isSending, change } = usePicture();
  const upload = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file && file.size > profileImageMaxBytes) {
      showToast({ title: t('account.picture.failed'), text: t('account.picture.tooLarge'), tone: 'error' });
    } else if (file) void change(() => uploadProfileImage(file));
    // The same file chosen once more is a change again.
    currentTarget.value = '';
  };
  return (
    <section className={styles.card} aria-labelledby="picture-title">
      <h2 id="picture-title">{t('account.picture.title')}</h2>
      <div className={styles.row}>
        <Avatar user={user} size={72} />
        <VisuallyHidden>
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            tabIndex={-1}
            aria-label={t('account.picture.choose')}
            onChange={upload}
          />
        </VisuallyHidden>
        <Button look="quiet" aria-disabled={isSending} onClick={() => isSending || input.current?.click()}>
          {t(isSending ? 'account.picture.sending' : 'account.picture.choose')}
        </Button>
        {user.profileImageUrl !== null && (
          <Button look="plain" aria-disabled={isSending} onClick={() => void change(removeProfileImage)}>
            {t('account.picture.remove')}
          </Button>
        )}
      </div>
      <p className={styles.soft}>{t('account.picture.hint')}</p>
    </section>
  );
}

function usePicture() {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const change = async (send: () => Promise<{ user: User }>) => {
    if (isSending) return;
    setIsSending(true);
    try {
      queryClient.keepAnswer(queries.user().key, (await send()).user);
      showToast({ title: t('account.picture.done') });
    } catch (error) {
      if (isSignedOut(error)) return sendToLogin(t);
      const text = reasonOf(error, t('error.text'));
      showToast({ title: t('account.picture.failed'), text, tone: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, change };
}
