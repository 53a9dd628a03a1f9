/** Uploads a picture that was chosen, after a check, to the place that is prepared for it. */
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { findPictureFault } from '#web/features/account/picture-buttons.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { showFailure } from './actions.tsx';
import { putFileAsAdmin } from './admin-api.ts';

type PictureUpload<Place> = {
  prepare: () => Promise<Place>;
  onUploaded: (place: Place) => void;
  failed: string;
};

/** `fault`: why the last picture was refused. */
export function usePictureUpload<Place extends { uploadURL: string }>(options: PictureUpload<Place>) {
  const { prepare, onUploaded, failed } = options;
  const t = useTranslate();
  const { isBusy, mutate } = useMutation();
  const [fault, setFault] = useState<string>();
  const upload = (file: File) => {
    const found = findPictureFault(file);
    setFault(found && t(`account.picture.${found}`));
    if (found) return;
    mutate({
      send: async () => {
        const place = await prepare();
        await putFileAsAdmin(place.uploadURL, file);
        return place;
      },
      onDone: onUploaded,
      onFailed: (error) => {
        const [refused] = error instanceof ApiError ? Object.values(error.fields) : [];
        if (refused === undefined) showFailure(t, error, failed);
        else setFault(refused);
      },
    });
  };
  return { isBusy, fault, upload };
}
