/** Hands out the deals that fit the filters as a file. */
import { type ReactNode, useState } from 'react';
import { exportDeals } from '#contract/endpoints/admin.ts';
import { downloadFile } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import type { usualList } from './deals-query.ts';

export function ExportButton({ filters }: { filters: typeof usualList }): ReactNode {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const { search, status, kind, region, premium } = filters;
    try {
      await downloadFile(exportDeals, { query: { search, status, kind, region, premium } });
    } catch (error) {
      showFailure(t, error, t('admin.deals.export.failed'));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button look="quiet" aria-disabled={isBusy} onClick={() => void download()}>
      {t(isBusy ? 'admin.deals.export.busy' : 'admin.deals.export.open')}
    </Button>
  );
}
