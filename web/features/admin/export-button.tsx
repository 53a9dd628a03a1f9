/** Button that downloads a list as a file. */
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useAdminMutation } from './use-admin-mutation.ts';

type ExportButtonProps = {
  /** Rejects with ApiError. */
  download: () => Promise<void>;
  words: { open: string; busy?: string; failed: string };
};

export function ExportButton({ download, words }: ExportButtonProps): ReactNode {
  const { isBusy, mutate } = useAdminMutation();
  const { open, busy = open, failed } = words;
  return (
    <Button look="quiet" aria-disabled={isBusy} onClick={() => mutate({ send: download, failed })}>
      {isBusy ? busy : open}
    </Button>
  );
}
