/** What an administrator sees first. */
import type { ReactNode } from 'react';
import type { Admin } from '#contract/api/admin-session.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { useTranslate } from '#web/i18n.tsx';

export function DashboardTab({ admin }: { admin: Admin }): ReactNode {
  const t = useTranslate();
  return <Panel title={t('admin.tab.dashboard')}>{admin.email}</Panel>;
}
