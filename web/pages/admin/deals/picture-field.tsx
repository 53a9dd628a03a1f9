/** A picture of a deal: uploaded or fetched from an address, seen, removed. */
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { createDealImageUpload, fetchDealImage } from '#contract/endpoints/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callAdmin, putFileAsAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './picture-field.module.css';

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

type PictureFieldProps = {
  name: string;
  label: string;
  value: string | null;
  fault: string | undefined;
  onChange: (address: string | null) => void;
  /** The address in the field, which is no picture of the deal before it is fetched. */
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
  const file = useRef<HTMLInputElement>(null);
  const picture = usePicture(onChange, onTyping);
  const upload = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    if (chosen) void picture.upload(chosen);
    // The same file chosen once more is a change again.
    currentTarget.value = '';
  };
  const words = fault ?? picture.fault;
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.row}>
        {value === null ? (
          <span className={styles.none}>{t('admin.deals.picture.none')}</span>
        ) : (
          <img className={styles.picture} src={value} alt={t('admin.deals.picture.preview', { label })} />
        )}
        <div className={styles.buttons}>
          <VisuallyHidden>
            <input
              ref={file}
              type="file"
              accept={types.join(',')}
              tabIndex={-1}
              aria-label={`${label}: ${t('admin.deals.picture.upload')}`}
              onChange={upload}
            />
          </VisuallyHidden>
          <Button
            look="quiet"
            className={styles.small}
            aria-disabled={picture.isBusy}
            aria-label={`${label}: ${t('admin.deals.picture.upload')}`}
            onClick={() => picture.isBusy || file.current?.click()}
          >
            {t(picture.isBusy ? 'admin.deals.picture.busy' : 'admin.deals.picture.upload')}
          </Button>
          {value !== null && (
            <Button
              look="plain"
              className={styles.small}
              aria-label={`${label}: ${t('admin.deals.picture.remove')}`}
              onClick={() => onChange(null)}
            >
              {t('admin.deals.picture.remove')}
            </Button>
          )}
        </div>
      </div>
      <AddressRow label={label} name={name} picture={picture} hasFault={words !== undefined} />
      <p role="alert" className={styles.fault}>
        {words !== undefined && (
          <>
            <WarningIcon size={18} />
            {words}
          </>
        )}
      </p>
    </fieldset>
  );
}

type Picture = ReturnType<typeof usePicture>;
type AddressRowProps = {
  label: string;
  name: string;
  picture: Picture;
  hasFault: boolean;
};

function AddressRow({ label, name, picture, hasFault }: AddressRowProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const address = picture.address.trim();
  const fetchIt = () => {
    if (address !== '') void picture.fetch(address);
  };
  return (
    <div className={styles.address}>
      <label htmlFor={id}>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {t('admin.deals.picture.address')}
      </label>
      <div className={styles.addressRow}>
        <input
          id={id}
          // Named after the field the server would blame, so that the form finds it.
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
          className={styles.small}
          aria-disabled={picture.isBusy}
          aria-label={`${label}: ${t('admin.deals.picture.fetch')}`}
          onClick={fetchIt}
        >
          {t('admin.deals.picture.fetch')}
        </Button>
      </div>
    </div>
  );
}

function usePicture(onChange: (kept: string) => void, onTyping: (address: string) => void) {
  const t = useTranslate();
  const [address, setAddress] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const type = (typed: string) => {
    setAddress(typed);
    onTyping(typed.trim());
  };
  const run = async (bring: () => Promise<string>): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setFault(undefined);
    try {
      onChange(await bring());
      // The deal has its picture now; an address beside it would only be refused.
      type('');
    } catch (error) {
      const [words] = error instanceof ApiError ? Object.values(error.fields) : [];
      if (words === undefined) showFailure(t, error, t('admin.deals.picture.failed'));
      else setFault(words);
    } finally {
      setIsBusy(false);
    }
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
      return run(async () => (await callAdmin(fetchDealImage, { body: { url } })).objectURL);
    },
    upload: (file: File) => {
      if (!types.includes(file.type)) return setFault(t('admin.deals.picture.wrongType'));
      if (file.size > profileImageMaxBytes) return setFault(t('admin.deals.picture.tooLarge'));
      return run(async () => {
        const place = await callAdmin(createDealImageUpload);
        await putFileAsAdmin(place.uploadURL, file);
        return place.objectURL;
      });
    },
  };
}
