/** When a session has ended: shows a toast and opens the sign-in page. */
import { signInPath } from '#contract/endpoints/public.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const leadMs = 500;

/** Returns to this page after signing in. */
export function sendToLogin(t: Translate): void {
  showToast({ title: t('session.unauthorized.title'), text: t('session.unauthorized.text'), tone: 'error' });
  const { pathname, search } = window.location;
  setTimeout(
    () => window.location.assign(`${signInPath}?next=${encodeURIComponent(pathname + search)}`),
    leadMs,
  );
}
