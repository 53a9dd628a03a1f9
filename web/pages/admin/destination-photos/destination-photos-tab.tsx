/** Destination photos tab: the photos shown now, and a form to add, replace and change them. */
import { type ReactNode, useState } from 'react';
import type { AdminPhoto } from '#contract/api/admin-destination-photos.ts';
import type { Language } from '#contract/domain/language.ts';
import { deleteDestinationPhoto, listDestinationPhotos } from '#contract/endpoints/admin.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminList, callAdmin } from '#web/features/admin/admin-api.ts';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { EmptyNote } from '#web/features/admin/empty-note.tsx';
import { LoadingStatus } from '#web/features/admin/loading-status.tsx';
import { Panel } from '#web/features/admin/panel.tsx';
import { useAction } from '#web/features/admin/resource/row-action.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import styles from './destination-photos.module.css';
import { PhotoForm } from './photo-form.tsx';

/** Null if the form is closed; a null `photo` means a new one. */
type OpenForm = { photo: AdminPhoto | null; turn: number } | null;

export function DestinationPhotosTab(): ReactNode {
  const t = useTranslate();
  const view = useQuery(adminList(listDestinationPhotos, {}));
  const [form, setForm] = useState<OpenForm>(null);
  const [removed, setRemoved] = useState<AdminPhoto | null>(null);
  const open = (photo: AdminPhoto | null) => setForm({ photo, turn: (form?.turn ?? 0) + 1 });
  const finish = () => {
    setForm(null);
    view.refetch();
  };
  return (
    <>
      <Panel
        title={t('admin.photos.title')}
        lead={t('admin.photos.lead')}
        actions={<Button onClick={() => open(null)}>{t('admin.photos.add')}</Button>}
      >
        {form && (
          <PhotoForm
            key={form.turn}
            photo={form.photo}
            place={cityOf(form.photo, t.language)}
            onClose={() => setForm(null)}
            onSaved={finish}
          />
        )}
      </Panel>
      <Panel title={t('admin.photos.current')}>
        {!view.data && !view.error && <LoadingStatus />}
        {view.error && !view.data && <ErrorState error={view.error} onRetry={view.refetch} />}
        {view.data?.rows.length === 0 && <EmptyNote>{t('admin.photos.empty')}</EmptyNote>}
        <ul className={styles.list}>
          {view.data?.rows.map((photo) => (
            <PhotoItem key={photo.id} photo={photo} onEdit={open} onRemove={setRemoved} />
          ))}
        </ul>
      </Panel>
      <RemovePhoto photo={removed} onClose={() => setRemoved(null)} onRemoved={finish} />
    </>
  );
}

type PhotoItemProps = {
  photo: AdminPhoto;
  onEdit: (photo: AdminPhoto) => void;
  onRemove: (photo: AdminPhoto) => void;
};

function PhotoItem({ photo, onEdit, onRemove }: PhotoItemProps): ReactNode {
  const t = useTranslate();
  const name = cityOf(photo, t.language);
  return (
    <li className={styles.item} data-code={photo.destinationCode}>
      <img className={styles.card} src={photo.cardUrl} width={320} height={180} alt="" loading="lazy" />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi> <bdi dir="ltr">{photo.destinationCode}</bdi>
        </p>
        <p className={styles.credit}>
          <bdi>{photo.credit}</bdi>
          {photo.licence !== null && (
            <>
              {' · '}
              <bdi>{photo.licence}</bdi>
            </>
          )}
        </p>
        <p className={styles.buttons}>
          <Button look="quiet" aria-label={t('admin.photos.editOf', { name })} onClick={() => onEdit(photo)}>
            {t('admin.photos.edit')}
          </Button>
          <Button
            look="plain"
            aria-label={t('admin.photos.removeOf', { name })}
            onClick={() => onRemove(photo)}
          >
            {t('admin.photos.remove')}
          </Button>
        </p>
      </div>
    </li>
  );
}

function cityOf(photo: AdminPhoto | null, language: Language): string {
  return (language === 'ar' ? photo?.cityAr : photo?.city) ?? '';
}

type RemovePhotoProps = { photo: AdminPhoto | null; onClose: () => void; onRemoved: () => void };

function RemovePhoto({ photo, onClose, onRemoved }: RemovePhotoProps): ReactNode {
  const t = useTranslate();
  const name = cityOf(photo, t.language);
  const { isBusy, act } = useAction({
    send: () => callAdmin(deleteDestinationPhoto, { params: { code: photo?.destinationCode ?? '' } }),
    failed: t('admin.photos.removeFailed'),
    done: { title: t('admin.photos.done'), text: t('admin.photos.removed', { name }) },
    onDone: () => {
      onClose();
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      isOpen={photo !== null}
      title={t('admin.photos.removeTitle', { name: `\u2068${name}\u2069` })}
      text={t('admin.photos.removeText')}
      confirm={t('admin.photos.remove')}
      isBusy={isBusy}
      onConfirm={act}
      onCancel={onClose}
    />
  );
}
