/** What can be set for the whole site. */
import type { ReactNode } from 'react';
import type { Admin } from '#contract/api/admin-session.ts';
import { Panel } from '#web/features/admin/panel.tsx';
import { useTranslate } from '#web/i18n.tsx';

export function SettingsTab({ admin }: { admin: Admin }): ReactNode {
  const t = useTranslate();
  return <Panel title={t('admin.tab.settings')}>{admin.email}</Panel>;
}
