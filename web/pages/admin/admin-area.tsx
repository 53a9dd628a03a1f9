/** Admin area: layout with tabs and the current screen; others are redirected to the login. */
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AdminTab, adminLoginPath } from '#web/features/admin/admin-path.ts';
import { useAdmin } from '#web/features/admin/use-admin.ts';
import { Waiting } from '#web/features/admin/waiting.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { defer } from '#web/ui/defer.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccessDenied } from './access-denied.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { MustEnrol } from './second-factor/must-enrol.tsx';

const waiting = <Waiting />;

const screens = {
  dashboard: defer(async () => (await import('./dashboard/dashboard-tab.tsx')).DashboardTab, waiting),
  deals: defer(async () => (await import('./deals/deals-tab.tsx')).DealsTab, waiting),
  'premium-destinations': defer(
    async () => (await import('./premium-destinations/premium-destinations-tab.tsx')).PremiumDestinationsTab,
    waiting,
  ),
  users: defer(async () => (await import('./users/users-tab.tsx')).UsersTab, waiting),
  settings: defer(async () => (await import('./settings/settings-tab.tsx')).SettingsTab, waiting),
  operations: defer(async () => (await import('./operations/operations-tab.tsx')).OperationsTab, waiting),
} satisfies Record<AdminTab, unknown>;

export function AdminArea({ tab }: { tab: AdminTab }): ReactNode {
  const t = useTranslate();
  const { admin, error, retry } = useAdmin();
  useWayToLogin(admin === null);
  const title = t(`admin.tab.${tab}`);
  const Screen = screens[tab];
  // Preloads the screen while the session is checked; the screen itself shows a failed load.
  useEffect(() => void Screen.load().catch(() => undefined), [Screen]);
  return (
    <>
      <PageHead title={title} />
      <AdminFrame tab={tab} admin={admin ?? null}>
        {admin === null && <AccessDenied />}
        {admin === undefined && error === null && <Waiting />}
        {error === null ? null : <ErrorState error={error} onRetry={retry} />}
        {admin && (admin.mustEnrol ? <MustEnrol admin={admin} /> : <Screen admin={admin} />)}
      </AdminFrame>
    </>
  );
}

function useWayToLogin(isDenied: boolean): void {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: redirects only when isDenied changes
  useEffect(() => {
    if (!isDenied) return;
    showToast({ title: t('admin.denied.title'), text: t('admin.denied.text'), tone: 'error' });
    void navigate(adminLoginPath, { replace: true, state: { from: pathname + search } });
  }, [isDenied]);
}
