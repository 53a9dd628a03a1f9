/** Administration: login and tabs, rendered in the browser only. */
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { findAdminTab } from '#web/features/admin/admin-path.ts';
import { AdminArea } from './admin-area.tsx';
import { AdminError } from './admin-error.tsx';
import { AdminLogin } from './login/admin-login.tsx';

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

function isLogin(rest: string): boolean {
  return rest === 'login' || rest === 'login/';
}
