/** Tells that somebody else saved meanwhile, and what: their version is taken, or overwritten. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { CancelButton } from '../cancel-button.tsx';

export type Conflict = {
  /** What they changed, field by field. */
  changes: readonly { label: string; value: ReactNode }[];
  /** Who saved it and when, where that is known. */
  by?: ReactNode;
};

type ConflictDialogProps = {
  conflict: Conflict | null;
  /** Drops what was typed, and shows what is saved. */
  onReload: () => void;
  /** Saves what was typed against the version shown here. */
  onOverwrite: () => void;
  /** Back to the form, with nothing saved. */
  onClose: () => void;
};

export function ConflictDialog({ conflict, onReload, onOverwrite, onClose }: ConflictDialogProps): ReactNode {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={onClose}
      title={t('admin.changed.title')}
      description={t('admin.changed.question')}
    >
      {conflict && (
        <Stack gap={3} above={4}>
          {conflict.by}
          <Stack as="ul" gap={1} weight="strong" role="list">
            {conflict.changes.map(({ label, value }) => (
              <li key={label}>
                {t.rich('admin.changed.field', {
                  field: label,
                  value: <bdi>{value || t('admin.changed.blank')}</bdi>,
                })}
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      <Row gap={3} above={5}>
        <Button onClick={onOverwrite}>{t('admin.changed.overwrite')}</Button>
        <Button look="quiet" onClick={onReload}>
          {t('admin.changed.reload')}
        </Button>
        <CancelButton data-first-focus onClick={onClose} />
      </Row>
    </Dialog>
  );
}
