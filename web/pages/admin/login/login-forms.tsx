/** The login: its call, codes as people type them, the path to go on to, and its two steps: password, then a TOTP or recovery code. */
import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { adminCredentials } from '#contract/bodies/admin-session.ts';
import { toLatinDigits } from '#contract/domain/typed-text.ts';
import { adminLogIn } from '#contract/endpoints/admin.ts';
import { besideField, hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { type Credentials, setAdmin } from '#web/features/admin/admin-session.ts';
import { EmailField, TextField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Button, targetClass } from '#web/ui/button.tsx';
import { Row, Soft, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { reasonOf } from '#web/ui/reason-of.ts';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './admin-login.module.css';

const schema = adminCredentials.omit({ totp: true });

type CredentialsFormProps = {
  /** Prefilled username; focus then starts at the password. */
  username?: string;
  filled: Credentials | null;
  onDone: () => void;
  onCodeAsked: (credentials: Credentials) => void;
};

export function CredentialsForm(props: CredentialsFormProps): ReactNode {
  const { username = '', filled, onDone, onCodeAsked } = props;
  const t = useTranslate();
  const form = useSchemaForm({
    schema,
    start: { username, password: '' },
    send: async (body) => {
      try {
        await logInAsAdmin(t, body);
      } catch (error) {
        if (hasCode(error, 'second_factor_required')) return onCodeAsked(body);
        throw error;
      }
      onDone();
    },
    onRefused: (_, error) => {
      // A name of impossible length is shown as a failed login, too.
      if (error !== undefined) showLoginFailure(t, error);
    },
    onFailed: (error) => showLoginFailure(t, error),
  });
  const { setValue } = form.hook;
  useEffect(() => {
    if (!filled) return;
    setValue('username', filled.username);
    setValue('password', filled.password);
    form.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [filled, form.ref, setValue]);
  return (
    <Form form={form} aria-label={t('admin.login.form')} send={t('admin.login.send')}>
      <EmailField {...form.field('username')} label={t('admin.login.username')} autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        label={t('admin.login.password')}
        autoComplete="current-password"
        required
        data-first-focus={username === '' ? undefined : true}
      />
      <Link to="/forgot" className={`${targetClass} ${styles.forgot}`}>
        {t('admin.login.forgot')}
      </Link>
    </Form>
  );
}

function showLoginFailure(t: Translate, error: unknown): void {
  showToast({
    title: t('admin.login.failed.title'),
    text: reasonOf(t, error, t('admin.login.failed.text')),
    tone: 'error',
    // Somebody else set the password: it is replaced on the main site first.
    ...(hasCode(error, 'password_change_required') && {
      action: { label: t('admin.login.toSite'), to: '/login' },
    }),
  });
}

type CodeFormProps = { credentials: Credentials; onDone: () => void; onLeave: () => void };

export function CodeForm({ credentials, onDone, onLeave }: CodeFormProps): ReactNode {
  const t = useTranslate();
  const [kind, setKind] = useState<CodeKind>('code');
  const form = useCodeForm({ credentials, kind, onDone });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind has its own field to focus
  useEffect(() => {
    form.ref.current?.querySelector<HTMLElement>('[name=totp]')?.focus();
  }, [kind]);
  const isCode = kind === 'code';
  return (
    <Form
      after={
        <Row gap={4} lines={0} tone="accent" className={styles.ways}>
          <Button
            look="plain"
            onClick={() => {
              form.hook.reset();
              setKind(isCode ? 'recovery' : 'code');
            }}
          >
            {t(isCode ? 'admin.login.code.useRecovery' : 'admin.login.recovery.useCode')}
          </Button>
          <Button look="plain" onClick={onLeave}>
            {t('admin.login.again')}
          </Button>
        </Row>
      }
      form={form}
      aria-labelledby="second-step"
      send={t('admin.login.send')}
    >
      <div>
        <h2 id="second-step">{t('admin.login.code.title')}</h2>
        <Soft>
          {t(isCode ? 'admin.login.code.text' : 'admin.login.recovery.text')}{' '}
          <Text as="bdi" tone="ink" breaks="anywhere">
            {credentials.username}
          </Text>
        </Soft>
      </div>
      <TextField
        key={kind}
        {...form.field('totp')}
        label={t(`admin.login.${kind}.label`)}
        inputMode={isCode ? 'numeric' : 'text'}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={isCode ? 8 : 14}
        dir="ltr"
        required
      />
    </Form>
  );
}

type CodeStep = { credentials: Credentials; kind: CodeKind; onDone: () => void };

function useCodeForm({ credentials, kind, onDone }: CodeStep) {
  const t = useTranslate();
  return useSchemaForm({
    schema: z.strictObject({ totp: codeField(kind, t(`admin.login.${kind}.fault`)) }),
    start: { totp: '' },
    send: async ({ totp }) => {
      try {
        await logInAsAdmin(t, { ...credentials, totp });
      } catch (error) {
        // The password was accepted already.
        throw hasCode(error, 'invalid_credentials') ? besideField(error, 'totp') : error;
      }
    },
    onRefused: ({ totp }, error) => {
      if (error === undefined) return;
      showToast({ title: t('admin.login.failed.title'), text: totp ?? '', tone: 'error' });
    },
    onSent: onDone,
    onFailed: (error) => showLoginFailure(t, error),
  });
}

/** Logs in, stores the admin session and says so. Rejects with ApiError. */
async function logInAsAdmin(t: Translate, credentials: Credentials & { totp?: string }): Promise<void> {
  setAdmin(await call(adminLogIn, { body: credentials }));
  showToast({ title: t('admin.login.done') });
}

/** Router state of the login page: the requested screen, and whether the user just logged out. */
type LoginStep = { from: string; isLeaving: boolean };

/** @param state history state, validated here because any script can write it */
export function readLoginStep(state: unknown): LoginStep {
  const step = typeof state === 'object' && state !== null ? (state as Partial<LoginStep>) : {};
  const { from } = step;
  const isOurs =
    typeof from === 'string' && /^\/admin(?:[/?]|$)/.test(from) && !from.startsWith('/admin/login');
  return { from: isOurs ? from : '/admin', isLeaving: step.isLeaving === true };
}

type CodeKind = 'code' | 'recovery';

/** Returns six digits or `XXXXX-XXXXX`, as the server expects; undefined if invalid. */
function readCode(kind: CodeKind, typed: string): string | undefined {
  const plain = toLatinDigits(typed).replaceAll(/[\s\u200e\u200f-]/g, '');
  if (kind === 'code') return /^\d{6}$/.test(plain) ? plain : undefined;
  return /^[A-Za-z0-9]{10}$/.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}`.toUpperCase() : undefined;
}

/** Field of a code. @param fault what is said of anything else */
export function codeField(kind: CodeKind, fault: string) {
  return z
    .string()
    .transform((typed) => readCode(kind, typed) ?? '')
    .refine((code) => code !== '', { error: fault });
}
