/** Sign-in dialog over the current screen when the session has ended, so that no input is lost. */
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { dismissSignInDialog, readAdmin, subscribeToAdmin } from '#web/features/admin/admin-api.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { Credentials } from './login/admin-login-call.ts';
import { CodeForm } from './login/code-form.tsx';
import { CredentialsForm } from './login/credentials-form.tsx';

const nobody = () => undefined;

export function SessionDialog(): ReactNode {
  const t = useTranslate();
  const state = useSyncExternalStore(subscribeToAdmin, readAdmin, nobody);
  const isOpen = state?.ended === 'prompt';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={dismissSignInDialog}
      title={t('admin.session.title')}
      description={t('admin.session.text')}
    >
      <Stack above={4}>{isOpen && <SignIn username={state.admin.email} />}</Stack>
    </Dialog>
  );
}

/** Has no done handler: the dialog closes when the new session is stored. */
function SignIn({ username }: { username: string }): ReactNode {
  const [proven, setProven] = useState<Credentials | null>(null);
  const done = () => undefined;
  return proven ? (
    <CodeForm credentials={proven} onDone={done} onLeave={() => setProven(null)} />
  ) : (
    <CredentialsForm username={username} filled={null} onDone={done} onCodeAsked={setProven} />
  );
}
