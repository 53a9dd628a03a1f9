/** Whether somebody dealt with what people sent. */
import type { ReactNode } from 'react';
import { Badge } from '#web/features/admin/badge.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';

export function HandledBadge({ doneAt }: { doneAt: string | null }): ReactNode {
  const t = useTranslate();
  return (
    <div>
      {doneAt === null ? (
        <Badge tone="warning">{t('admin.operations.handled.open')}</Badge>
      ) : (
        <Badge tone="good">{t('admin.operations.handled.done')}</Badge>
      )}
    </div>
  );
}
