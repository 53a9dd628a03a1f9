/** Form of a destination's photo: destination, file, focus with previews of the three cuts, credit. */
import { type ReactNode, useState } from 'react';
import type { AdminPhoto } from '#contract/api/admin-destination-photos.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';
import { saveDestinationPhoto } from '#contract/endpoints/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import formStyles from '#web/features/admin/admin-form.module.css';
import { CancelButton } from '#web/features/admin/cancel-button.tsx';
import field from '#web/features/admin/destination-search-field.module.css';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { showMissing } from '#web/features/admin/show-missing.ts';
import { DestinationSearch } from '#web/features/destination-search/destination-search.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { FieldFault, TextField } from '#web/features/forms/text-fields.tsx';
import { type FormFaults, useForm } from '#web/features/forms/use-form.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './destination-photos.module.css';
import { PhotoFile, type UploadedPhoto } from './photo-file.tsx';
import { type Focus, PhotoFocus } from './photo-focus.tsx';

const names = ['code', 'photoId', 'credit', 'licence', 'sourceUrl'] as const;
type Name = (typeof names)[number];

type PhotoFormProps = {
  /** Null for a new photo. */
  photo: AdminPhoto | null;
  onClose: () => void;
  onSaved: () => void;
};

export function PhotoForm({ photo, onClose, onSaved }: PhotoFormProps): ReactNode {
  const t = useTranslate();
  const isArabic = useLanguage() === 'ar';
  const [city, setCity] = useState(photo ? (isArabic ? photo.cityAr : photo.city) : '');
  const [code, setCode] = useState(photo?.destinationCode ?? '');
  const [file, setFile] = useState<UploadedPhoto | null>(photo && { id: photo.id, url: photo.originalUrl });
  const [focus, setFocus] = useState<Focus>(photo?.focus ?? { x: 50, y: 50 });
  const form = usePhotoForm({ code, file, focus, onSaved });
  return (
    <Form
      form={form}
      className={`${formStyles.form} ${styles.form}`}
      aria-label={t(photo ? 'admin.photos.edit' : 'admin.photos.add')}
      send={t('admin.photos.save')}
      beside={<CancelButton onClick={onClose} />}
    >
      <div className={field.field}>
        <DestinationSearch
          name="code"
          label={t('admin.photos.destination')}
          placeholder={t('admin.photos.destinationHint')}
          value={city}
          onChange={(text) => {
            setCity(text);
            const typed = text.trim().toUpperCase();
            setCode(isIataCode(typed) ? typed : '');
          }}
          onChoose={(airport) => {
            setCode(airport.code);
            form.clearFault('code');
          }}
          takesMatch
          opensEmpty
        />
        <p className={styles.code} role="status">
          {code !== '' && <bdi dir="ltr">{code}</bdi>}
        </p>
        {form.faults.code !== undefined && <FieldFault>{form.faults.code}</FieldFault>}
      </div>
      <PhotoFile
        file={file}
        fault={form.faults.photoId}
        onUploaded={(uploaded) => {
          setFile(uploaded);
          setFocus({ x: 50, y: 50 });
          form.clearFault('photoId');
        }}
      />
      {file && <PhotoFocus key={file.id} url={file.url} focus={focus} onChange={setFocus} />}
      <div className={styles.fields}>
        <TextField
          {...form.field('credit')}
          label={t('admin.photos.credit')}
          defaultValue={photo?.credit}
          dir="auto"
          maxLength={160}
          required
        />
        <TextField
          {...form.field('licence')}
          label={t('admin.photos.licence')}
          defaultValue={photo?.licence ?? ''}
          dir="auto"
          maxLength={80}
        />
        <TextField
          {...form.field('sourceUrl')}
          label={t('admin.photos.source')}
          defaultValue={photo?.sourceUrl ?? ''}
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          maxLength={500}
        />
      </div>
    </Form>
  );
}

type Draft = { code: string; file: UploadedPhoto | null; focus: Focus; onSaved: () => void };

function usePhotoForm({ code, file, focus, onSaved }: Draft) {
  const t = useTranslate();
  return useForm<Name>({
    names,
    findFaults: ({ credit, sourceUrl }) => {
      const faults: { -readonly [Key in Name]?: string } = {};
      if (code === '') faults.code = t('admin.photos.noDestination');
      if (!file) faults.photoId = t('admin.photos.noFile');
      if (cleanLine(credit) === '') faults.credit = t('forms.required');
      const isAddress = sourceUrl === '' || (URL.canParse(sourceUrl) && sourceUrl.startsWith('https://'));
      if (!isAddress) faults.sourceUrl = t('admin.photos.wrongSource');
      return faults satisfies FormFaults<Name>;
    },
    onRefused: (faults, error) => {
      if (error instanceof ApiError) showFailure(t, error, t('admin.photos.failed'));
      showMissing(t, faults, error);
    },
    send: async ({ credit, licence, sourceUrl }) => {
      const texts = { credit, licence: licence.trim() || null, sourceUrl: sourceUrl.trim() || null };
      const body = { ...texts, photoId: file?.id ?? '', focus };
      await callAdmin(saveDestinationPhoto, { params: { code }, body });
      showToast({ title: t('admin.photos.done'), text: t('admin.photos.saved') });
      onSaved();
    },
    onSent: () => undefined,
    onFailed: (error) => showFailure(t, error, t('admin.photos.failed')),
  });
}
