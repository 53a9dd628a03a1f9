/** Destination photos tab: the photos shown now, and the form that adds, replaces and changes them. */
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { AdminPhoto } from '#contract/api/admin-destination-photos.ts';
import { destinationPhotoForm } from '#contract/bodies/premium-destination.ts';
import {
  createDestinationPhotoUpload,
  deleteDestinationPhoto,
  listDestinationPhotos,
  saveDestinationPhoto,
} from '#contract/endpoints/admin.ts';
import type { Answer } from '#web/api/call.ts';
import { pictureTypes } from '#web/features/account/picture-buttons.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { type DrawProps, FieldGrid, type FormOptions } from '#web/features/admin/admin-form.tsx';
import type { ListOptions } from '#web/features/admin/admin-list.tsx';
import { ListScreen } from '#web/features/admin/admin-tab.tsx';
import { TwoLines } from '#web/features/admin/cells.tsx';
import { cityOf, DestinationField } from '#web/features/admin/destination-field.tsx';
import { usePictureUpload } from '#web/features/admin/use-picture-upload.ts';
import { FieldFault } from '#web/features/forms/fields.tsx';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import styles from './destination-photos.module.css';

export function Tab(): ReactNode {
  const t = useTranslate();
  const nameOf = (photo: AdminPhoto) => cityOf(photo, t.language);
  return (
    <ListScreen
      nameOf={nameOf}
      list={listIn(t)}
      form={photoFormIn(t)}
      deletion={{
        words: 'admin.photos',
        remove: ({ destinationCode: code }) => callAdmin(deleteDestinationPhoto, { params: { code } }),
        done: (photo) => ({
          title: t('admin.photos.done'),
          text: t('admin.photos.delete.done', { name: nameOf(photo) }),
        }),
      }}
    />
  );
}

function listIn(t: Translate): ListOptions<AdminPhoto, Record<never, string>> {
  return {
    title: t('admin.photos.title'),
    lead: t('admin.photos.lead'),
    usual: {},
    query: () => adminList(listDestinationPhotos, {}),
    empty: t('admin.photos.empty'),
    columns: [
      {
        head: t('admin.photos.destination'),
        kind: 'wide',
        cell: (photo) => (
          <Row gap={4} wrap={false}>
            <img className={styles.thumb} src={photo.cardUrl} width={160} height={90} alt="" loading="lazy" />
            <TwoLines first={cityOf(photo, t.language)} second={photo.destinationCode} />
          </Row>
        ),
      },
      {
        head: t('admin.photos.credit'),
        cell: ({ credit, licence }) => <TwoLines first={credit} second={licence} />,
      },
    ],
  };
}

type PhotoValues = z.input<typeof destinationPhotoForm>;

function photoFormIn(
  t: Translate,
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
      pictureUrl: photo?.originalUrl ?? '',
    }),
    missing: { code: t('admin.photos.noDestination'), photoId: t('admin.photos.noFile') },
    faults: { sourceUrl: t('admin.photos.wrongSource') },
    fields: () => [
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
    save: async (_, { code, pictureUrl: __, ...body }) =>
      (await callAdmin(saveDestinationPhoto, { params: { code }, body })).photo,
    done: () => ({ title: t('admin.photos.done'), text: t('admin.photos.create.done') }),
  };
}

function PhotoFields({ form, row, fields }: DrawProps<AdminPhoto, PhotoValues>): ReactNode {
  const t = useTranslate();
  const { faults, change } = form;
  const pictureUrl = form.hook.watch('pictureUrl');
  return (
    <>
      <DestinationField
        name="code"
        label={t('admin.photos.destination')}
        placeholder={t('admin.photos.destinationHint')}
        code={form.hook.watch('code')}
        saved={row && { code: row.destinationCode, name: cityOf(row, t.language) }}
        fault={faults.code}
        takesMatch
        onChange={(code) => change('code', code)}
      />
      <PhotoFile
        hasFile={pictureUrl !== ''}
        fault={faults.photoId}
        onUploaded={({ id, originalUrl }) => {
          change('photoId', id);
          change('pictureUrl', originalUrl);
        }}
      />
      {pictureUrl !== '' && <img className={styles.card} src={pictureUrl} width={640} height={360} alt="" />}
      <FieldGrid form={form} fields={fields} />
    </>
  );
}

type PhotoFileProps = {
  hasFile: boolean;
  fault: string | undefined;
  onUploaded: (place: Answer<typeof createDestinationPhotoUpload>) => void;
};

function PhotoFile({ hasFile, fault, onUploaded }: PhotoFileProps): ReactNode {
  const t = useTranslate();
  const { isBusy, upload, ...file } = usePictureUpload({
    prepare: () => callAdmin(createDestinationPhotoUpload),
    onUploaded,
    failed: t('admin.photos.uploadFailed'),
  });
  const words = file.fault ?? fault;
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
