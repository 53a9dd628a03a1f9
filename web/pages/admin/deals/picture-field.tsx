/** A picture of a deal: uploaded or fetched from an address, seen, removed. */
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { profileImageMaxBytes } from '#contract/domain/account.ts';
import { ApiError } from '#web/api-error.ts';
import { callAdmin, putFileAsAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n.tsx';
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
  const picture = usePicture(onChange);
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
      <AddressRow
        label={label}
        name={name}
        picture={picture}
        hasFault={words !== undefined}
        onTyping={onTyping}
      />
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
  onTyping: (address: string) => void;
};

function AddressRow({ label, name, picture, hasFault, onTyping }: AddressRowProps): ReactNode {
  const t = useTranslate();
  const id = useId();
  const [address, setAddress] = useState('');
  const type = (typed: string) => {
    setAddress(typed);
    onTyping(typed.trim());
  };
  const fetchIt = async () => {
    if (address.trim() !== '' && (await picture.fetch(address.trim()))) type('');
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
          value={address}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void fetchIt();
          }}
        />
        <Button
          look="quiet"
          className={styles.small}
          aria-disabled={picture.isBusy}
          aria-label={`${label}: ${t('admin.deals.picture.fetch')}`}
          onClick={() => void fetchIt()}
        >
          {t('admin.deals.picture.fetch')}
        </Button>
      </div>
    </div>
  );
}

function usePicture(onChange: (address: string) => void) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const run = async (bring: () => Promise<string>): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setFault(undefined);
    try {
      onChange(await bring());
      return true;
    } catch (error) {
      const [words] = error instanceof ApiError ? Object.values(error.fields) : [];
      if (words === undefined) showFailure(t, error, t('admin.deals.picture.failed'));
      else setFault(words);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    fault,
    fetch: (url: string) => {
      if (!URL.canParse(url) || !url.startsWith('https://')) {
        setFault(t('admin.deals.picture.wrongAddress'));
        return Promise.resolve(false);
      }
      return run(async () => {
        type Kept = { objectURL: string };
        return (await callAdmin<Kept>('POST', '/api/admin/deal-images/fetch', { url })).objectURL;
      });
    },
    upload: (file: File) => {
      if (!types.includes(file.type)) return setFault(t('admin.deals.picture.wrongType'));
      if (file.size > profileImageMaxBytes) return setFault(t('admin.deals.picture.tooLarge'));
      return run(async () => {
        type Place = { uploadURL: string; objectURL: string };
        const place = await callAdmin<Place>('POST', '/api/admin/deal-images/upload');
        await putFileAsAdmin(place.uploadURL, file);
        return place.objectURL;
      });
    },
  };
}
