/** The administrator's own sign-in settings: second factor and recovery codes. */
import { type ReactNode, useState } from 'react';
import type { Admin } from '#contract/api/admin-session.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FactorPanel } from './factor-panel.tsx';

export function OwnSignIn({ admin, onClose }: { admin: Admin; onClose: () => void }): ReactNode {
  const t = useTranslate();
  const [hasUnsavedCodes, setHasUnsavedCodes] = useState(false);
  const [isWarned, setIsWarned] = useState(false);
  const close = () => {
    if (hasUnsavedCodes && !isWarned) setIsWarned(true);
    else onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('admin.factor.title')}
      description={t('admin.factor.account', { email: admin.email })}
    >
      <FactorPanel
        admin={admin}
        warning={isWarned ? t('admin.factor.codes.unkept') : undefined}
        onCodesShown={(isShown) => {
          setHasUnsavedCodes(isShown);
          setIsWarned(false);
        }}
      />
    </Dialog>
  );
}
