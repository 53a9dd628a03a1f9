/** Administration: login and tabs, rendered in the browser only. */
import { type ComponentType, type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
} from 'react-router';
import { LoadingStatus } from '#web/features/admin/admin-list.tsx';
import { adminLoginPath, adminPath, useAdmin } from '#web/features/admin/admin-session.ts';
import type { AdminTab } from '#web/features/admin/part-nav.tsx';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { type DeferredComponent, defer } from '#web/ui/defer.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AdminFrame } from './admin-frame.tsx';
import { AdminLogin } from './login/admin-login.tsx';
import { MustEnrol } from './second-factor/factor-panel.tsx';

const loading = <LoadingStatus />;

const tabs: readonly AdminTab[] = [
  'dashboard',
  'deals',
  'premium-destinations',
  'destination-photos',
  'users',
  'alerts',
  'settings',
  'operations',
];

type Screen = { Tab: ComponentType };
const modules = import.meta.glob<Screen>('./*/*-tab.tsx');

/** The screen of each tab: `Tab` of `<tab>/<tab>-tab.tsx`. */
const screens = Object.fromEntries(
  tabs.map((tab) => [
    tab,
    defer(async () => (await (modules[`./${tab}/${tab}-tab.tsx`] as () => Promise<Screen>)()).Tab, loading),
  ]),
) as Record<AdminTab, DeferredComponent<object>>;

/** Answers 404 for paths below `/admin` that are neither the login nor a tab. */
export function loader({ params }: LoaderFunctionArgs): null {
  const rest = params['*'] ?? '';
  if (isLogin(rest) || findAdminTab(rest)) return null;
  throw new Response(null, { status: 404, statusText: 'Not Found' });
}

export { AdminError as ErrorBoundary };

export function Component(): ReactNode {
  const rest = useParams()['*'] ?? '';
  const tab = findAdminTab(rest);
  return isLogin(rest) || !tab ? <AdminLogin /> : <AdminArea tab={tab} />;
}

/** The tab of a path below `/admin/`; undefined if unknown. */
function findAdminTab(rest: string): AdminTab | undefined {
  const name = rest.replace(/\/$/, '');
  if (name === '') return 'dashboard';
  return tabs.find((tab) => tab === name && tab !== 'dashboard');
}

function isLogin(rest: string): boolean {
  return rest === 'login' || rest === 'login/';
}

function AdminError(): ReactNode {
  const t = useTranslate();
  const error = useRouteError();
  const { admin } = useAdmin();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHead title={t(isMissing ? 'notFound.title' : 'error.pageTitle')} isIndexed={false} />
      <AdminFrame tabs={tabs} tab={null} admin={admin ?? null}>
        {isMissing ? (
          <Notice title={t('notFound.title')} text={t('notFound.explained')} to={adminPath('dashboard')}>
            {t('admin.tab.dashboard')}
          </Notice>
        ) : (
          <ErrorState error={error} onRetry={() => window.location.reload()} />
        )}
      </AdminFrame>
    </>
  );
}

type NoticeProps = { icon?: ReactNode; title: string; text: string; to: string; children: string };

/** Instead of a screen, with the way on. */
function Notice({ icon, title, text, to, children }: NoticeProps): ReactNode {
  return (
    <Stack align="center" gap={3} above={5}>
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
      <Link to={to} className={buttonClass()}>
        {children}
      </Link>
    </Stack>
  );
}

/** Admin area: layout with tabs and the current screen; others are redirected to the login. */
function AdminArea({ tab }: { tab: AdminTab }): ReactNode {
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
      <AdminFrame tabs={tabs} tab={tab} admin={admin ?? null}>
        {admin === null && (
          <Notice
            icon={<LockIcon size={32} />}
            title={t('admin.denied.title')}
            text={t('admin.denied.screen')}
            to={adminLoginPath}
          >
            {t('admin.denied.login')}
          </Notice>
        )}
        {admin === undefined && error === null && <LoadingStatus />}
        {error === null ? null : <ErrorState error={error} onRetry={retry} />}
        {admin && (admin.mustEnrol ? <MustEnrol admin={admin} /> : <Screen />)}
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
