/** Cancel button of admin forms and dialogs. */
import type { ComponentProps, ReactNode } from 'react';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';

export function CancelButton(props: Omit<ComponentProps<typeof Button>, 'look' | 'children'>): ReactNode {
  const t = useTranslate();
  return (
    <Button look="quiet" {...props}>
      {t('admin.cancel')}
    </Button>
  );
}
