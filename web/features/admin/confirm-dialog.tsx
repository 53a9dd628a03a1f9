/** Confirmation dialog before something is deleted. */
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CancelButton } from './cancel-button.tsx';
import styles from './confirm-dialog.module.css';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** The consequences, and whether it can be undone. */
  text: string;
  confirm: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { isOpen, title, text, confirm, isBusy = false, onConfirm, onCancel } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onCancel} title={title} description={text} width="narrow">
      <div className={styles.row}>
        <Button
          className={styles.danger}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onConfirm();
          }}
        >
          {confirm}
        </Button>
        <CancelButton data-first-focus onClick={onCancel} />
      </div>
    </Dialog>
  );
}
