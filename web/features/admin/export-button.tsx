/** Button that downloads a list as a file. */
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useAdminAct } from './use-admin-act.ts';

type ExportButtonProps = {
  /** Rejects with ApiError. */
  download: () => Promise<void>;
  words: { open: string; busy?: string; failed: string };
};

export function ExportButton({ download, words }: ExportButtonProps): ReactNode {
  const { isBusy, act } = useAdminAct();
  const { open, busy = open, failed } = words;
  return (
    <Button look="quiet" aria-disabled={isBusy} onClick={() => act({ send: download, failed })}>
      {isBusy ? busy : open}
    </Button>
  );
}
