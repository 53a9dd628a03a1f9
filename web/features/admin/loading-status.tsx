/** Loading state of an admin screen. */
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Stack } from '#web/ui/layout.tsx';

export function LoadingStatus(): ReactNode {
  const t = useTranslate();
  return (
    <Stack as="p" role="status" tone="soft" align="center" pad={6}>
      {t('common.loading')}
    </Stack>
  );
}
