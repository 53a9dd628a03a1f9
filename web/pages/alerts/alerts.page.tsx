/** Watches and alert settings by a mail's link, without an account: the link is read at once, and the code of its page comes after. */
import type { ReactNode } from 'react';
import { useMailToken } from '#web/pages/mail-links/use-mail-token.ts';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';

const MailedAlerts = hydrateLater(
  'web/pages/alerts/mailed-alerts.tsx',
  async () => (await import('./mailed-alerts.tsx')).MailedAlerts,
  { isPrompt: true },
);

export function Component(): ReactNode {
  const stored = useMailToken('alerts');
  const unconfirmed = useMailToken('alerts-confirm', 'confirm');
  return <MailedAlerts stored={stored} unconfirmed={unconfirmed} />;
}
