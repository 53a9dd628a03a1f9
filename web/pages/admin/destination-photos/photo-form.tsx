/** Form of a destination's photo: destination, file, credit. */
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { AdminPhoto } from '#contract/api/admin-destination-photos.ts';
import { destinationPhotoForm } from '#contract/bodies/premium-destination.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import { createDestinationPhotoUpload, saveDestinationPhoto } from '#contract/endpoints/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { findPictureFault, pictureTypes } from '#web/features/account/picture-buttons.tsx';
import { showFailure } from '#web/features/admin/actions.tsx';
import { callAdmin, putFileAsAdmin } from '#web/features/admin/admin-api.ts';
import { type DrawProps, FieldGrid, type FormOptions } from '#web/features/admin/admin-form.tsx';
import field from '#web/features/admin/destination-search-field.module.css';
import { DestinationSearch } from '#web/features/destination-search/destination-search.tsx';
import { FieldFault } from '#web/features/forms/fields.tsx';
import type { SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import styles from './destination-photos.module.css';

type PhotoValues = z.input<typeof destinationPhotoForm>;

export function photoFormIn(
  t: Translate,
  nameOf: (photo: AdminPhoto) => string,
): FormOptions<AdminPhoto, PhotoValues, z.output<typeof destinationPhotoForm>> {
  return {
    words: 'admin.photos',
    width: 'wide',
    schema: destinationPhotoForm,
    valuesOf: (photo) => ({
      code: photo?.destinationCode ?? '',
      photoId: photo?.id ?? '',
      credit: photo?.credit ?? '',
      licence: photo?.licence ?? '',
      sourceUrl: photo?.sourceUrl ?? '',
      place: photo ? nameOf(photo) : '',
      pictureUrl: photo?.originalUrl ?? '',
    }),
    missing: { code: t('admin.photos.noDestination'), photoId: t('admin.photos.noFile') },
    faults: { sourceUrl: t('admin.photos.wrongSource') },
    fields: [
      { name: 'credit', label: t('admin.photos.credit'), dir: 'auto', maxLength: 160 },
      { name: 'licence', label: t('admin.photos.licence'), dir: 'auto', maxLength: 80, isOptional: true },
      {
        name: 'sourceUrl',
        label: t('admin.photos.source'),
        type: 'url',
        inputMode: 'url',
        dir: 'ltr',
        placeholder: 'https://',
        maxLength: 500,
        isOptional: true,
      },
    ],
    draw: (drawn) => <PhotoFields {...drawn} />,
    save: async (_, { code, place: __, pictureUrl: ___, ...body }) =>
      (await callAdmin(saveDestinationPhoto, { params: { code }, body })).photo,
    done: () => ({ title: t('admin.photos.done'), text: t('admin.photos.create.done') }),
  };
}

function PhotoFields({ form, fields }: DrawProps<AdminPhoto, PhotoValues>): ReactNode {
  const { faults, change } = form;
  const pictureUrl = form.hook.watch('pictureUrl');
  return (
    <>
      <PlaceField form={form} />
      <PhotoFile
        hasFile={pictureUrl !== ''}
        fault={faults.photoId}
        onUploaded={({ id, url }) => {
          change('photoId', id);
          change('pictureUrl', url);
        }}
      />
      {pictureUrl !== '' && <img className={styles.card} src={pictureUrl} width={640} height={360} alt="" />}
      <FieldGrid form={form} fields={fields} />
    </>
  );
}

function PlaceField({ form }: { form: SchemaForm<PhotoValues> }): ReactNode {
  const t = useTranslate();
  const { faults, change, hook } = form;
  const [code, typed] = hook.watch(['code', 'place']);
  return (
    <div className={field.field}>
      <DestinationSearch
        name="code"
        label={t('admin.photos.destination')}
        placeholder={t('admin.photos.destinationHint')}
        value={typed}
        onChange={(text) => {
          const wanted = text.trim().toUpperCase();
          change('place', text);
          change('code', isIataCode(wanted) ? wanted : '');
        }}
        onChoose={(airport) => change('code', airport.code)}
        takesMatch
        opensEmpty
      />
      <Text size="sm" tone="soft" role="status">
        <bdi dir="ltr">{code || '\u00a0'}</bdi>
      </Text>
      {faults.code !== undefined && <FieldFault>{faults.code}</FieldFault>}
    </div>
  );
}

type PhotoFileProps = {
  hasFile: boolean;
  fault: string | undefined;
  onUploaded: (file: { id: string; url: string }) => void;
};

function PhotoFile({ hasFile, fault, onUploaded }: PhotoFileProps): ReactNode {
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
  const label = t(hasFile ? 'admin.photos.replaceFile' : 'admin.photos.upload');
  return (
    <Row gap={4} lines={2}>
      <FileButton accept={pictureTypes} label={label} isBusy={isBusy} onChoose={upload}>
        {isBusy ? t('admin.photos.busy') : label}
      </FileButton>
      <Text size="sm" tone="soft">
        {t('admin.photos.fileHint')}
      </Text>
      <div role="alert">{words !== undefined && <FieldFault>{words}</FieldFault>}</div>
    </Row>
  );
}
