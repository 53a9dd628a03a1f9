/** Admin area: layout with tabs and the current screen; others are redirected to the login. */
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AdminTab, adminLoginPath } from '#web/features/admin/admin-path.ts';
import { LoadingStatus } from '#web/features/admin/loading-status.tsx';
import { useAdmin } from '#web/features/admin/use-admin.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { defer } from '#web/ui/defer.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccessDenied } from './access-denied.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { MustEnrol } from './second-factor/must-enrol.tsx';

const loading = <LoadingStatus />;

const screens = {
  dashboard: defer(async () => (await import('./dashboard/dashboard-tab.tsx')).DashboardTab, loading),
  deals: defer(async () => (await import('./deals/deals-tab.tsx')).DealsTab, loading),
  'premium-destinations': defer(
    async () => (await import('./premium-destinations/premium-destinations-tab.tsx')).PremiumDestinationsTab,
    loading,
  ),
  'destination-photos': defer(
    async () => (await import('./destination-photos/destination-photos-tab.tsx')).DestinationPhotosTab,
    loading,
  ),
  users: defer(async () => (await import('./users/users-tab.tsx')).UsersTab, loading),
  alerts: defer(async () => (await import('./alerts/alerts-tab.tsx')).AlertsTab, loading),
  settings: defer(async () => (await import('./settings/settings-tab.tsx')).SettingsTab, loading),
  operations: defer(async () => (await import('./operations/operations-tab.tsx')).OperationsTab, loading),
} satisfies Record<AdminTab, unknown>;

export function AdminArea({ tab }: { tab: AdminTab }): ReactNode {
  const t = useTranslate();
  const { admin, error, retry } = useAdmin();
  useLoginRedirect(admin === null);
  const title = t(`admin.tab.${tab}`);
  const Screen = screens[tab];
  // Preloads the screen while the session is checked; the screen itself shows a failed load.
  useEffect(() => void Screen.load().catch(() => undefined), [Screen]);
  return (
    <>
      <PageHead title={title} />
      <AdminFrame tab={tab} admin={admin ?? null}>
        {admin === null && <AccessDenied />}
        {admin === undefined && error === null && <LoadingStatus />}
        {error === null ? null : <ErrorState error={error} onRetry={retry} />}
        {admin && (admin.mustEnrol ? <MustEnrol admin={admin} /> : <Screen admin={admin} />)}
      </AdminFrame>
    </>
  );
}

function useLoginRedirect(isDenied: boolean): void {
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
