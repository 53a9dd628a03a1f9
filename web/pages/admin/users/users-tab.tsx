/** Administrators and users. */
import type { ReactNode } from 'react';
import type { Admin } from '#contract/api/admin-session.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { useTranslate } from '#web/i18n.tsx';

export function UsersTab({ admin }: { admin: Admin }): ReactNode {
  const t = useTranslate();
  return <Panel title={t('admin.tab.users')}>{admin.email}</Panel>;
}
