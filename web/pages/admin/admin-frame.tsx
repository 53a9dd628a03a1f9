/** Layout of the administration: header with name and sign-out, tabs, screen; the dialogs that ask for a password over it. */
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import type { Admin } from '#contract/api/admin-session.ts';
import { ownPassword } from '#contract/bodies/account.ts';
import { adminLogOut, confirmAdmin } from '#contract/endpoints/admin.ts';
import { hasCode } from '#web/api/api-error.ts';
import { useQuery } from '#web/api/query.tsx';
import { PreviewBar, SkipLink } from '#web/chrome/frame-top.tsx';
import { CancelButton, showFailure } from '#web/features/admin/actions.tsx';
import { callAdmin, passwordQuestion } from '#web/features/admin/admin-api.ts';
import styles from '#web/features/admin/admin-frame.module.css';
import {
  adminLoginPath,
  adminPath,
  type Credentials,
  dismissSignInDialog,
  readAdmin,
  readAdminHint,
  useAdminState,
} from '#web/features/admin/admin-session.ts';
import { type AdminTab, countsQuery, OpenCount } from '#web/features/admin/part-nav.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { AdminBar } from '#web/pages/admin/login/admin-bar.tsx';
import { CodeForm, CredentialsForm } from '#web/pages/admin/login/login-forms.tsx';
import { OwnSignIn } from '#web/pages/admin/second-factor/factor-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { focusNearby } from '#web/ui/focus-nearby.ts';
import { Icon } from '#web/ui/icons.tsx';
import { Page, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { TabList, TabPanel } from '#web/ui/tabs.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { showToast } from '#web/ui/toast-store.ts';

/** `tab` is null where the address is none of the tabs. */
type AdminFrameProps = {
  tabs: readonly AdminTab[];
  tab: AdminTab | null;
  admin: Admin | null;
  children: ReactNode;
};

export function AdminFrame({ tabs, tab, admin, children }: AdminFrameProps): ReactNode {
  const t = useTranslate();
  useLostFocus();
  const { data: stats } = useQuery(countsQuery, admin !== null && !admin.mustEnrol);
  const screen = <Stack gap={6}>{children}</Stack>;
  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <AdminBar
          title={
            <Text as="h1" tone="soft" size="md" weight="normal" className={styles.title}>
              {t('admin.title')}
            </Text>
          }
          before={<AdminName admin={admin} />}
          after={admin && <LogOut />}
        />
        <Stack gutters>
          <TabList
            label={t('admin.tabs')}
            value={tab}
            tabs={tabs.map((each) => ({
              value: each,
              label: <TabName tab={each} stats={stats} />,
              to: adminPath(each),
            }))}
          />
        </Stack>
      </header>
      <PreviewBar />
      <Page as="main" justify="start" id="content" tabIndex={-1} className={styles.content}>
        {tab === null ? screen : <TabPanel value={tab}>{screen}</TabPanel>}
      </Page>
      <PasswordDialog />
      <SessionDialog />
      <ToastHost />
    </>
  );
}

function TabName({ tab, stats }: { tab: AdminTab; stats: AdminStats | undefined }): ReactNode {
  const t = useTranslate();
  const open = tab === 'operations' && stats ? stats.openMessages + stats.openRequests : 0;
  const name = t(`admin.tab.${tab}`);
  if (open === 0) return name;
  return (
    <>
      {name} <OpenCount of={open} />
    </>
  );
}

/** Button for the own sign-in settings; until the session loads, the name cached by the last visit. */
function AdminName({ admin }: { admin: Admin | null }): ReactNode {
  const t = useTranslate();
  const [hint, setHint] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setHint(readAdminHint()), []);
  if (!admin) return hint === null ? null : <bdi className={styles.name}>{hint}</bdi>;
  const name = `${admin.firstName} ${admin.lastName}`.trim() || admin.email;
  return (
    <>
      <Button
        look="plain"
        className={styles.name}
        aria-haspopup="dialog"
        aria-label={t('admin.factor.open', { name })}
        onClick={() => setIsOpen(true)}
      >
        <VisuallyHidden below="small">
          <bdi>{name}</bdi>
        </VisuallyHidden>
        <span className={styles.initial} aria-hidden="true">
          {[...name][0]}
        </span>
      </Button>
      {isOpen && <OwnSignIn admin={admin} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LogOut(): ReactNode {
  const t = useTranslate();
  const navigate = useNavigate();
  const logOut = async () => {
    try {
      await callAdmin(adminLogOut);
    } catch (error) {
      // An expired session counts as logged out.
      if (!hasCode(error, 'admin_required')) return showFailure(t, error, t('error.text'));
    }
    await navigate(adminLoginPath, { replace: true, state: { isLeaving: true } });
    showToast({ title: t('session.loggedOut') });
  };
  return (
    <Button look="plain" onClick={() => void logOut()}>
      <VisuallyHidden below="small">{t('admin.logOut')}</VisuallyHidden>
      <Icon className={styles.sign} turns>
        <path d="M10 4H5v16h5M14 8l4 4-4 4M18 12H9" />
      </Icon>
    </Button>
  );
}

/** Sign-in dialog over the current screen when the session has ended, so that no input is lost. */
function SessionDialog(): ReactNode {
  const t = useTranslate();
  const state = useAdminState();
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

/** Delay that lets other code move the focus first. */
const refocusDelayMs = 100;

/** Keeps focus nearby when the focused element disappears or is disabled. */
function useLostFocus(): void {
  useEffect(() => {
    let lastFocused: Element | null = null;
    let timer: number | undefined;
    const follow = ({ target }: FocusEvent) => {
      lastFocused = target instanceof Element ? target : null;
    };
    const isLost = () =>
      lastFocused !== null && (!lastFocused.isConnected || lastFocused.matches(':disabled'));
    const refocus = () => {
      timer = undefined;
      if (isLost() && document.activeElement === document.body) focusNearby();
    };
    const observer = new MutationObserver(() => {
      if (isLost()) timer ??= window.setTimeout(refocus, refocusDelayMs);
    });
    document.addEventListener('focusin', follow);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', follow);
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, []);
}

function PasswordDialog(): ReactNode {
  const t = useTranslate();
  const question = passwordQuestion.useValue();
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={() => question?.answer(false)}
      title={t('admin.confirm.title')}
      description={t('admin.confirm.text')}
    >
      {question && (
        <PasswordForm onProven={() => question.answer(true)} onCancel={() => question.answer(false)} />
      )}
    </Dialog>
  );
}

function PasswordForm({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }): ReactNode {
  const t = useTranslate();
  const form = useSchemaForm({
    schema: ownPassword,
    start: { password: '' },
    send: (body) => callAdmin(confirmAdmin, { body }),
    onSent: onProven,
    onFailed: (error) => {
      if (hasCode(error, 'admin_required')) onCancel();
      else showFailure(t, error, t('error.text'));
    },
  });
  return (
    <Form form={form} send={t('admin.confirm.send')} beside={<CancelButton onClick={onCancel} />}>
      <input type="hidden" name="username" autoComplete="username" value={readAdmin()?.admin.email ?? ''} />
      <PasswordField
        {...form.field('password')}
        label={t('admin.confirm.password')}
        autoComplete="current-password"
        required
      />
    </Form>
  );
}
