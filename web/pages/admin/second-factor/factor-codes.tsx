/** Codes of the second factor: the secret and first code of an authenticator app, and recovery codes, shown once. */
import { type ReactNode, useEffect, useRef } from 'react';
import { z } from 'zod';
import type { NewSecondFactor } from '#contract/api/admin-session.ts';
import { confirmSecondFactor } from '#contract/endpoints/admin.ts';
import { CancelButton, showFailure } from '#web/features/admin/actions.tsx';
import { callAdmin, saveFile } from '#web/features/admin/admin-api.ts';
import { TextField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { codeField } from '#web/pages/admin/login/login-forms.tsx';
import { Button, targetClass } from '#web/ui/button.tsx';
import { Card, Grid, Row, Stack, Text } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
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

type RecoveryCodesProps = {
  codes: readonly string[];
  email: string;
  warning: string | undefined;
  onDone: () => void;
};

export function RecoveryCodes({ codes, email, warning, onDone }: RecoveryCodesProps): ReactNode {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const owner = t('admin.factor.codes.file', { email });
  const file = new Blob([`${owner}\n\n${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' });
  return (
    <Stack as="section" gap={3} above={4} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes" ref={heading} tabIndex={-1}>
        {t('admin.factor.codes.title')}
      </h3>
      <p>{t('admin.factor.codes.text')}</p>
      <Card dense gap={0} fill="sunken" className={styles.codes}>
        <p className={styles.owner}>{owner}</p>
        <Grid as="ol" columns="fit" gap={4} lines={2} weight="strong" className={styles.whole} dir="ltr">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Grid>
      </Card>
      <Row gap={3} above={1}>
        <Button look="quiet" onClick={() => void copyText(t, codes.join('\n'))}>
          {t('admin.factor.codes.copy')}
        </Button>
        <Button look="quiet" onClick={() => window.print()}>
          {t('admin.factor.codes.print')}
        </Button>
        <Button look="quiet" onClick={() => saveFile('hudhud-recovery-codes.txt', file)}>
          {t('admin.factor.codes.download')}
        </Button>
      </Row>
      <Text tone="warning" role="alert">
        {warning}
      </Text>
      <Row above={1}>
        <Button onClick={onDone}>{t('admin.factor.codes.done')}</Button>
      </Row>
    </Stack>
  );
}

async function copyText(t: Translate, text: string): Promise<void> {
  const failed = () => showToast({ title: t('admin.factor.copyFailed'), tone: 'error' });
  // The Clipboard API exists only in secure contexts.
  if (!navigator.clipboard) return failed();
  await navigator.clipboard
    .writeText(text)
    .then(() => showToast({ title: t('admin.factor.copied') }), failed);
}
