/**
 * Avatar with upload and remove buttons, for the account page and the user administration, and the check of an image
 * file before it is uploaded.
 */
import type { ReactNode } from 'react';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { Avatar, type AvatarProps } from './avatar.tsx';

type PictureButtonsProps = Omit<AvatarProps, 'className'> & {
  isBusy: boolean;
  /** Called with an accepted file, or null to remove the picture. */
  onChange: (file: File | null) => void;
};

export function PictureButtons({ user, size, isBusy, onChange }: PictureButtonsProps): ReactNode {
  const t = useTranslate();
  const choose = (file: File) => {
    const fault = findPictureFault(file);
    if (!fault) return onChange(file);
    showToast({ title: t('account.picture.failed'), text: t(`account.picture.${fault}`), tone: 'error' });
  };
  return (
    <Row gap={3}>
      <Avatar user={user} size={size} />
      <FileButton accept={pictureTypes} label={t('account.picture.choose')} isBusy={isBusy} onChoose={choose}>
        {t(isBusy ? 'account.picture.sending' : 'account.picture.choose')}
      </FileButton>
      {user.profileImageUrl !== null && (
        <Button look="plain" aria-disabled={isBusy} onClick={() => onChange(null)}>
          {t('account.picture.remove')}
        </Button>
      )}
    </Row>
  );
}

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

export const pictureTypes = types.join(',');

/** Undefined for a file the server accepts. */
export function findPictureFault(file: Pick<File, 'type' | 'size'>): 'wrongType' | 'tooLarge' | undefined {
  if (!types.includes(file.type)) return 'wrongType';
  return file.size > profileImageMaxBytes ? 'tooLarge' : undefined;
}
