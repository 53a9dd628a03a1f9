/** Image field of a deal: upload, preview, remove. */
import type { ReactNode } from 'react';
import { createDealImageUpload } from '#contract/endpoints/admin.ts';
import { pictureTypes } from '#web/features/account/picture-buttons.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { usePictureUpload } from '#web/features/admin/use-picture-upload.ts';
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
  const picture = usePictureUpload({
    prepare: () => callAdmin(createDealImageUpload),
    onUploaded: ({ objectURL }) => onChange(objectURL),
    failed: t('admin.deals.picture.failed'),
  });
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
