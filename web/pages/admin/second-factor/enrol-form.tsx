/** Set-up of the second factor: secret for the authenticator app, and the first code. */
import { type ReactNode, useEffect } from 'react';
import { z } from 'zod';
import type { NewSecondFactor } from '#contract/api/admin-session.ts';
import { confirmSecondFactor } from '#contract/endpoints/admin.ts';
import { CancelButton, showFailure } from '#web/features/admin/actions.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { TextField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button, targetClass } from '#web/ui/button.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { codeField } from '../login/admin-login-call.ts';
import { copyText } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

type EnrolFormProps = {
  begun: NewSecondFactor;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
};

export function EnrolForm({ begun, onEnabled, onCancel }: EnrolFormProps): ReactNode {
  const t = useTranslate();
  const form = useSchemaForm({
    schema: z.strictObject({ code: codeField('code', t('admin.login.code.fault')) }),
    start: { code: '' },
    send: async (body) => {
      const answer = await callAdmin(confirmSecondFactor, { body });
      showToast({ title: t('admin.factor.enabled') });
      onEnabled(answer.recoveryCodes);
    },
    onFailed: (error) => showFailure(t, error, t('admin.factor.beginFailed')),
  });
  useEffect(() => form.ref.current?.querySelector('h3')?.focus(), [form.ref]);
  return (
    <Form
      form={form}
      gap={3}
      above={4}
      send={t('admin.factor.code.send')}
      beside={<CancelButton onClick={onCancel} />}
    >
      <Secret begun={begun} />
      <h3>{t('admin.factor.code.step')}</h3>
      <TextField
        {...form.field('code')}
        label={t('admin.factor.code.label')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        dir="ltr"
        required
      />
    </Form>
  );
}

/** Shows the secret as QR code, as text, and as a link for an app on the same device. */
function Secret({ begun }: { begun: NewSecondFactor }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <h3 tabIndex={-1}>{t('admin.factor.scan.step')}</h3>
      <Row gap={5} lines={3} align="start">
        {/* An SVG in an img element cannot run scripts. */}
        <img
          className={styles.qr}
          src={`data:image/svg+xml,${encodeURIComponent(begun.qr)}`}
          width={192}
          height={192}
          alt={t('admin.factor.scan.alt')}
        />
        <Stack gap={2} align="start" grow>
          <Text tone="soft">{t('admin.factor.scan.secret')}</Text>
          <p>
            <Text as="code" size="md" breaks="anywhere" className={styles.whole} dir="ltr">
              {begun.secret.match(/.{1,4}/g)?.join(' ')}
            </Text>
          </p>
          <Button look="quiet" onClick={() => void copyText(t, begun.secret)}>
            {t('admin.factor.scan.copy')}
          </Button>
          <a className={targetClass} href={begun.uri}>
            {t('admin.factor.scan.open')}
          </a>
        </Stack>
      </Row>
    </>
  );
}
