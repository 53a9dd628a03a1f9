/** Second step of the login: TOTP code or recovery code. */
import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { ApiError, besideField } from '#web/api/api-error.ts';
import type { Credentials } from '#web/features/admin/admin-session.ts';
import { TextField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Soft, Text } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './admin-login.module.css';
import { type CodeKind, codeField, logInAsAdmin } from './admin-login-call.ts';
import { showLoginFailure } from './credentials-form.tsx';

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
        await logInAsAdmin({ ...credentials, totp });
      } catch (error) {
        throw besideTheField(error);
      }
    },
    onRefused: ({ totp }, error) => {
      if (error === undefined) return;
      showToast({ title: t('admin.login.failed.title'), text: totp ?? '', tone: 'error' });
    },
    onSent: () => {
      showToast({ title: t('admin.login.done') });
      onDone();
    },
    onFailed: (error) => showLoginFailure(t, error),
  });
}

/** Shows a refused login at the code field, since the password was already accepted. */
function besideTheField(error: unknown): unknown {
  const isRefused = error instanceof ApiError && error.code === 'invalid_credentials';
  return isRefused ? besideField(error, 'totp') : error;
}
