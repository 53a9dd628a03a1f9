/** Confirmation dialog before something is deleted. */
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row } from '#web/ui/layout.tsx';
import { CancelButton } from './cancel-button.tsx';

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
      <Row gap={3} above={4}>
        <Button
          look="danger"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onConfirm();
          }}
        >
          {confirm}
        </Button>
        <CancelButton data-first-focus onClick={onCancel} />
      </Row>
    </Dialog>
  );
}
