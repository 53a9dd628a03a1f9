/** Sets a new password by a link from a mail: the link is read at once, and the form's code comes after. */
import type { ReactNode } from 'react';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { useMailToken } from './use-mail-token.ts';

const NewPassword = hydrateLater(
  'web/pages/mail-links/new-password.tsx',
  async () => (await import('./new-password.tsx')).NewPassword,
  { isPrompt: true },
);

export function Component(): ReactNode {
  return <NewPassword token={useMailToken('reset')} />;
}
