/** Button that reloads the shown data. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';

type RefreshButtonProps = { isFetching: boolean; onRefresh: () => void };

export function RefreshButton({ isFetching, onRefresh }: RefreshButtonProps): ReactNode {
  const t = useTranslate();
  return (
    <Button
      look="quiet"
      aria-disabled={isFetching}
      onClick={() => {
        if (!isFetching) onRefresh();
      }}
    >
      {t('admin.operations.refresh')}
    </Button>
  );
}
