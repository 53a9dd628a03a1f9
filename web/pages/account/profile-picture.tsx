/** Profile image: show, change, remove. */

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/api/auth.ts';
import { createUpload, setProfileImage } from '#contract/endpoints/account.ts';
import { queries } from '#web/api/api.ts';
import { call, putRequestOf, requestFromBrowser } from '#web/api/call.ts';
import { PictureButtons } from '#web/features/account/picture-buttons.tsx';
import { useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Card, Soft } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';

export function ProfilePicture({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const { isBusy, mutate } = useAccountMutation();
  const change = (file: File | null) =>
    mutate({
      send: () => (file ? uploadPicture(file) : call(setProfileImage, { body: { profileImageURL: null } })),
      failed: t('account.picture.failed'),
      onDone: (answer) => {
        queryClient.setQueryData(queries.user().queryKey, answer.user);
        showToast({ title: t('account.picture.done') });
      },
    });
  return (
    <Card as="section" aria-labelledby="picture-title">
      <h2 id="picture-title">{t('account.picture.title')}</h2>
      <PictureButtons user={user} size={72} isBusy={isBusy} onChange={change} />
      <Soft>{t('account.picture.hint')}</Soft>
    </Card>
  );
}

/** Requests an upload URL, uploads the file, and sets it as the profile image. */
async function uploadPicture(file: Blob): Promise<{ user: User }> {
  const { uploadURL, objectURL } = await call(createUpload);
  await requestFromBrowser(uploadURL, putRequestOf(file));
  return call(setProfileImage, { body: { profileImageURL: objectURL } });
}
