/** What an administrator sees: the frame with its tabs, and the chosen screen. Everybody else is led to the login. */
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AdminTab, adminLoginPath } from '#web/features/admin/admin-path.ts';
import { useAdmin } from '#web/features/admin/use-admin.ts';
import { useTranslate } from '#web/i18n.tsx';
import { PageHead } from '#web/page-head.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccessDenied } from './access-denied.tsx';
import styles from './admin-frame.module.css';
import { AdminFrame } from './admin-frame.tsx';
import { MustEnrol } from './second-factor/must-enrol.tsx';

const screens = {
  dashboard: lazy(async () => ({ default: (await import('./dashboard/dashboard-tab.tsx')).DashboardTab })),
  deals: lazy(async () => ({ default: (await import('./deals/deals-tab.tsx')).DealsTab })),
  'premium-destinations': lazy(async () => ({
    default: (await import('./premium-destinations/premium-destinations-tab.tsx')).PremiumDestinationsTab,
  })),
  users: lazy(async () => ({ default: (await import('./users/users-tab.tsx')).UsersTab })),
  settings: lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab })),
  operations: lazy(async () => ({
    default: (await import('./operations/operations-tab.tsx')).OperationsTab,
  })),
} satisfies Record<AdminTab, unknown>;

export function AdminArea({ tab }: { tab: AdminTab }): ReactNode {
  const t = useTranslate();
  const { admin, error, retry } = useAdmin();
  useWayToLogin(admin === null);
  const title = t(`admin.tab.${tab}`);
  const Screen = screens[tab];
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <AdminFrame tab={tab} admin={admin ?? null}>
        {admin === null && <AccessDenied />}
        {admin === undefined && error === null && <Waiting />}
        {error === null ? null : <ErrorState error={error} onRetry={retry} />}
        {admin && (
          <Suspense fallback={<Waiting />}>
            {admin.mustEnrol ? <MustEnrol admin={admin} /> : <Screen admin={admin} />}
          </Suspense>
        )}
      </AdminFrame>
    </>
  );
}

function Waiting(): ReactNode {
  const t = useTranslate();
  return (
    <p className={styles.waiting} role="status">
      {t('common.loading')}
    </p>
  );
}

function useWayToLogin(isDenied: boolean): void {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way is taken once, when it turns out
  useEffect(() => {
    if (!isDenied) return;
    showToast({ title: t('admin.denied.title'), text: t('admin.denied.text'), tone: 'error' });
    void navigate(adminLoginPath, { replace: true, state: { from: pathname + search } });
  }, [isDenied]);
}
