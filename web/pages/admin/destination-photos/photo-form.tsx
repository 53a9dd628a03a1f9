/** Form of a destination's photo: destination, file, focus with previews of the three cuts, credit. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import type { AdminPhoto } from '#contract/api/admin-destination-photos.ts';
import { destinationPhotoForm } from '#contract/bodies/destination-photo.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import { createDestinationPhotoUpload, saveDestinationPhoto } from '#contract/endpoints/admin.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { findPictureFault, pictureTypes } from '#web/features/account/picture-buttons.tsx';
import { showFailure } from '#web/features/admin/actions.tsx';
import { callAdmin, putFileAsAdmin } from '#web/features/admin/admin-api.ts';
import { type DrawProps, FieldGrid, type FormOf } from '#web/features/admin/admin-form.tsx';
import field from '#web/features/admin/destination-search-field.module.css';
import { DestinationSearch } from '#web/features/destination-search/destination-search.tsx';
import { FieldFault, FieldFrame } from '#web/features/forms/text-fields.tsx';
import type { SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { Grid, Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './destination-photos.module.css';

const middle = { x: 50, y: 50 };

type PhotoValues = z.input<typeof destinationPhotoForm>;
type PhotoBody = z.output<typeof destinationPhotoForm>;

export function photoFormIn(
  t: Translate,
  nameOf: (photo: AdminPhoto) => string,
): FormOf<AdminPhoto, PhotoValues, PhotoBody> {
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
      focus: photo?.focus ?? middle,
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
  const [pictureUrl, focus] = form.hook.watch(['pictureUrl', 'focus']);
  return (
    <>
      <PlaceField form={form} />
      <PhotoFile
        hasFile={pictureUrl !== ''}
        fault={faults.photoId}
        onUploaded={({ id, url }) => {
          change('photoId', id);
          change('pictureUrl', url);
          change('focus', middle);
        }}
      />
      {pictureUrl !== '' && (
        <PhotoFocus
          key={pictureUrl}
          url={pictureUrl}
          focus={focus}
          onChange={(next) => change('focus', next)}
        />
      )}
      <FieldGrid form={form} fields={fields} />
    </>
  );
}

/** The destination, found by its names or typed as a code. */
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

/** Uploads the file. */
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

/** Percent of width and height, as the server cuts. */
type Focus = { x: number; y: number };

const cuts = [
  { name: 'card', width: 640, height: 360 },
  { name: 'page', width: 1600, height: 640 },
  { name: 'share', width: 1200, height: 630 },
] as const;

type PhotoFocusProps = { url: string; focus: Focus; onChange: (focus: Focus) => void };

/** Chooses the point every cut of a photo keeps, with previews of the three cuts. */
function PhotoFocus({ url, focus, onChange }: PhotoFocusProps): ReactNode {
  const t = useTranslate();
  const box = useRef<HTMLElement>(null);
  // Set by script: the content security policy blocks style attributes in markup.
  useEffect(() => {
    box.current?.style.setProperty('--focus-x', `${focus.x}%`);
    box.current?.style.setProperty('--focus-y', `${focus.y}%`);
  }, [focus]);
  return (
    <Stack ref={box} gap={4}>
      <Grid columns={3} gap={4} align="end">
        {cuts.map(({ name, width, height }) => (
          <figure key={name} className={styles.preview} data-cut={name}>
            <img src={url} width={width} height={height} alt="" />
            <Text as="figcaption" size="xs" tone="soft" above={1}>
              {t(`admin.photos.cut.${name}`)} <bdi dir="ltr">{`${width} × ${height}`}</bdi>
            </Text>
          </figure>
        ))}
      </Grid>
      <Grid columns={2} gap={4}>
        <Range label={t('admin.photos.focusX')} value={focus.x} onChange={(x) => onChange({ ...focus, x })} />
        <Range label={t('admin.photos.focusY')} value={focus.y} onChange={(y) => onChange({ ...focus, y })} />
      </Grid>
    </Stack>
  );
}

type RangeProps = { label: string; value: number; onChange: (value: number) => void };

/** From left to right and from top to bottom of the photo, in both languages. */
function Range({ label, value, onChange }: RangeProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} fault={undefined}>
      <input
        id={id}
        className={styles.range}
        type="range"
        dir="ltr"
        min={0}
        max={100}
        step={5}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </FieldFrame>
  );
}
