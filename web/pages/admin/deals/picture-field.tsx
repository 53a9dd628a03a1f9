/** Image field of a deal: upload, preview, remove. */
import { type ReactNode, useState } from 'react';
import { createDealImageUpload } from '#contract/endpoints/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { findPictureFault, pictureTypes } from '#web/features/account/picture-buttons.tsx';
import { showFailure } from '#web/features/admin/actions.tsx';
import { callAdmin, putFileAsAdmin } from '#web/features/admin/admin-api.ts';
import { FieldFault } from '#web/features/forms/fields.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './deals.module.css';

type PictureFieldProps = {
  label: string;
  value: string | null;
  fault: string | undefined;
  onChange: (address: string | null) => void;
};

export function PictureField({ label, value, fault, onChange }: PictureFieldProps): ReactNode {
  const t = useTranslate();
  const picture = usePicture(onChange);
  const words = fault ?? picture.fault;
  return (
    <Stack as="fieldset" gap={2} justify="start">
      <Text as="legend" below={1} weight="strong" size="md">
        {label}
      </Text>
      <Row gap={3}>
        {value === null ? (
          <span className={styles.none}>{t('admin.deals.picture.none')}</span>
        ) : (
          <img className={styles.picture} src={value} alt={t('admin.deals.picture.preview', { label })} />
        )}
        <Row gap={2} align="stretch">
          <FileButton
            accept={pictureTypes}
            label={`${label}: ${t('admin.deals.picture.upload')}`}
            aria-label={`${label}: ${t('admin.deals.picture.upload')}`}
            isSmall
            isBusy={picture.isBusy}
            onChoose={picture.upload}
          >
            {t(picture.isBusy ? 'admin.deals.picture.busy' : 'admin.deals.picture.upload')}
          </FileButton>
          {value !== null && (
            <Button
              look="plain"
              isSmall
              aria-label={`${label}: ${t('admin.deals.picture.remove')}`}
              onClick={() => onChange(null)}
            >
              {t('admin.deals.picture.remove')}
            </Button>
          )}
        </Row>
      </Row>
      <Stack role="alert">{words !== undefined && <FieldFault>{words}</FieldFault>}</Stack>
    </Stack>
  );
}

function usePicture(onChange: (saved: string) => void) {
  const t = useTranslate();
  const { isBusy, mutate } = useMutation();
  const [fault, setFault] = useState<string>();
  const upload = (file: File) => {
    const found = findPictureFault(file);
    setFault(found && t(`account.picture.${found}`));
    if (found) return;
    mutate({
      send: async () => {
        const place = await callAdmin(createDealImageUpload);
        await putFileAsAdmin(place.uploadURL, file);
        return place.objectURL;
      },
      onDone: onChange,
      onFailed: (error) => {
        const [words] = error instanceof ApiError ? Object.values(error.fields) : [];
        if (words === undefined) showFailure(t, error, t('admin.deals.picture.failed'));
        else setFault(words);
      },
    });
  };
  return { isBusy, fault, upload };
}
