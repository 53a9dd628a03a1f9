/** Uploads the file of a destination's photo. */
import { type ReactNode, useState } from 'react';
import { createDestinationPhotoUpload } from '#contract/endpoints/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { findPictureFault, pictureTypes } from '#web/features/account/picture-file.ts';
import { callAdmin, putFileAsAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { FieldFault } from '#web/features/forms/text-fields.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import styles from './destination-photos.module.css';

export type UploadedPhoto = { id: string; url: string };

type PhotoFileProps = {
  file: UploadedPhoto | null;
  fault: string | undefined;
  onUploaded: (file: UploadedPhoto) => void;
};

export function PhotoFile({ file, fault, onUploaded }: PhotoFileProps): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useMutation();
  const [refusal, setRefusal] = useState<string>();
  const words = refusal ?? fault;
  const upload = (chosen: File) => {
    const found = findPictureFault(chosen);
    setRefusal(found && t(`account.picture.${found}`));
    if (found) return;
    mutate({
      send: async () => {
        const place = await callAdmin(createDestinationPhotoUpload);
        await putFileAsAdmin(place.uploadURL, chosen);
        return { id: place.id, url: place.originalUrl };
      },
      onDone: onUploaded,
      onFailed: (error) => {
        const [refused] = error instanceof ApiError ? Object.values(error.fields) : [];
        if (refused === undefined) showFailure(t, error, t('admin.photos.uploadFailed'));
        else setRefusal(refused);
      },
    });
  };
  const label = t(file ? 'admin.photos.replaceFile' : 'admin.photos.upload');
  return (
    <div className={styles.file}>
      <FileButton accept={pictureTypes} label={label} isBusy={isBusy} onChoose={upload}>
        {isBusy ? t('admin.photos.busy') : label}
      </FileButton>
      <p className={styles.hint}>{t('admin.photos.fileHint')}</p>
      <div role="alert">{words !== undefined && <FieldFault>{words}</FieldFault>}</div>
    </div>
  );
}
