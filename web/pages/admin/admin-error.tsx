/** What an unknown or failed admin screen shows, inside the admin frame. */
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { adminPath } from '#web/features/admin/admin-path.ts';
import { useAdmin } from '#web/features/admin/use-admin.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { AdminFrame } from './admin-frame.tsx';

export function AdminError(): ReactNode {
  const t = useTranslate();
  const error = useRouteError();
  const { admin } = useAdmin();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHead title={t(isMissing ? 'notFound.title' : 'error.pageTitle')} isIndexed={false} />
      <AdminFrame tab={null} admin={admin ?? null}>
        {isMissing ? <UnknownScreen /> : <ErrorState onRetry={() => window.location.reload()} />}
      </AdminFrame>
    </>
  );
}

function UnknownScreen(): ReactNode {
  const t = useTranslate();
  return (
    <Stack align="center" gap={3} above={6}>
      <h2>{t('notFound.title')}</h2>
      <p>{t('notFound.explained')}</p>
      <Link to={adminPath('dashboard')} className={buttonClass()}>
        {t('admin.tab.dashboard')}
      </Link>
    </Stack>
  );
}
