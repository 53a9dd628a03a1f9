/** Shown to visitors who are not signed in as administrators. */
import type { ReactNode } from 'react';
import { adminLoginPath } from '#web/features/admin/admin-path.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { LockIcon } from '#web/ui/icons.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';

export function AccessDenied(): ReactNode {
  const t = useTranslate();
  return (
    <Stack align="center" gap={3} above={6}>
      <LockIcon size={32} />
      <h2>{t('admin.denied.title')}</h2>
      <p>{t('admin.denied.screen')}</p>
      <Link to={adminLoginPath} className={buttonClass()}>
        {t('admin.denied.login')}
      </Link>
    </Stack>
  );
}
