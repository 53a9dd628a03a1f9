/** Image field of a deal: upload, fetch from URL, preview, remove. */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { createDealImageUpload, fetchDealImage } from '#contract/endpoints/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { findPictureFault, pictureTypes } from '#web/features/account/picture-file.ts';
import { callAdmin, putFileAsAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import field from '#web/features/forms/text-fields.module.css';
import { FieldFault, FieldFrame } from '#web/features/forms/text-fields.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './picture-field.module.css';

type PictureFieldProps = {
  name: string;
  label: string;
  value: string | null;
  fault: string | undefined;
  onChange: (address: string | null) => void;
  /** Called with the typed URL, which becomes the deal's image only after fetching. */
  onTyping: (address: string) => void;
};

export function PictureField({
  name,
  label,
  value,
  fault,
  onChange,
  onTyping,
}: PictureFieldProps): ReactNode {
  const t = useTranslate();
  const picture = usePicture(onChange, onTyping);
  const words = fault ?? picture.fault;
  return (
    <Stack as="fieldset" gap={2} justify="start">
      <Text as="legend" weight="strong" size="md" className={styles.legend}>
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
      <AddressRow label={label} name={name} picture={picture} hasFault={words !== undefined} />
      <Stack role="alert">{words !== undefined && <FieldFault>{words}</FieldFault>}</Stack>
    </Stack>
  );
}

type Picture = ReturnType<typeof usePicture>;
type AddressRowProps = { label: string; name: string; picture: Picture; hasFault: boolean };

function AddressRow({ label, name, picture, hasFault }: AddressRowProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const address = picture.address.trim();
  const fetchIt = () => {
    if (address !== '') picture.fetch(address);
  };
  return (
    <FieldFrame
      id={id}
      isDense
      label={
        <>
          <VisuallyHidden>{label}: </VisuallyHidden>
          {t('admin.deals.picture.address')}
        </>
      }
    >
      <Row gap={2} wrap={false}>
        <input
          id={id}
          className={field.input}
          data-dense
          // Has the field name of server errors, so that the form can focus it.
          name={name}
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
          aria-invalid={hasFault || undefined}
          value={picture.address}
          onChange={(event) => picture.type(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            fetchIt();
          }}
        />
        <Button
          look="quiet"
          isSmall
          aria-disabled={picture.isBusy}
          aria-label={`${label}: ${t('admin.deals.picture.fetch')}`}
          onClick={fetchIt}
        >
          {t('admin.deals.picture.fetch')}
        </Button>
      </Row>
    </FieldFrame>
  );
}

function usePicture(onChange: (saved: string) => void, onTyping: (address: string) => void) {
  const t = useTranslate();
  const [address, setAddress] = useState('');
  const { isBusy, mutate } = useMutation();
  const [fault, setFault] = useState<string>();
  const type = (typed: string) => {
    setAddress(typed);
    onTyping(typed.trim());
  };
  const run = (send: () => Promise<string>) => {
    setFault(undefined);
    mutate({
      send,
      onDone: (saved) => {
        onChange(saved);
        // Clears the URL field: a URL left there would block saving as not fetched.
        type('');
      },
      onFailed: (error) => {
        const [words] = error instanceof ApiError ? Object.values(error.fields) : [];
        if (words === undefined) showFailure(t, error, t('admin.deals.picture.failed'));
        else setFault(words);
      },
    });
  };
  return {
    address,
    type,
    isBusy,
    fault,
    fetch: (url: string) => {
      if (!URL.canParse(url) || !url.startsWith('https://')) {
        return setFault(t('admin.deals.picture.wrongAddress'));
      }
      run(async () => (await callAdmin(fetchDealImage, { body: { url } })).objectURL);
    },
    upload: (file: File) => {
      const found = findPictureFault(file);
      if (found) return setFault(t(`account.picture.${found}`));
      run(async () => {
        const place = await callAdmin(createDealImageUpload);
        await putFileAsAdmin(place.uploadURL, file);
        return place.objectURL;
      });
    },
  };
}
