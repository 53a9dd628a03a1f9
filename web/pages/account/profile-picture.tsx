/** One's picture: seen, changed, removed. */

import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import type { User } from '#contract/api/auth.ts';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { createUpload, setProfileImage } from '#contract/endpoints/people.ts';
import { queries } from '#web/api/api.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { askFromBrowser, call, putRequestOf } from '#web/api/call.ts';
import { useQueryClient } from '#web/api/query.tsx';
import { Avatar } from '#web/features/account/avatar.tsx';
import { reasonOf } from '#web/features/account/reason-of.ts';
import { sendToLogin } from '#web/features/account/send-to-login.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './account.module.css';

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export function ProfilePicture({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const { isSending, change } = usePicture();
  const upload = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) {
      const fault = findFault(file);
      if (fault === null) void change(() => uploadPicture(file));
      else showToast({ title: t('account.picture.failed'), text: t(fault), tone: 'error' });
    }
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
            accept={types.join(',')}
            tabIndex={-1}
            aria-label={t('account.picture.choose')}
            onChange={upload}
          />
        </VisuallyHidden>
        <Button look="quiet" aria-disabled={isSending} onClick={() => isSending || input.current?.click()}>
          {t(isSending ? 'account.picture.sending' : 'account.picture.choose')}
        </Button>
        {user.profileImageUrl !== null && (
          <Button
            look="plain"
            aria-disabled={isSending}
            onClick={() => void change(() => call(setProfileImage, { body: { profileImageURL: null } }))}
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

/** Uploads to the address made for it, then takes what was uploaded as one's picture. */
async function uploadPicture(file: Blob): Promise<{ user: User }> {
  const { uploadURL, objectURL } = await call(createUpload);
  await askFromBrowser(uploadURL, putRequestOf(file));
  return call(setProfileImage, { body: { profileImageURL: objectURL } });
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
