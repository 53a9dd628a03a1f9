/** Dialog that asks an administrator for the password again before a sensitive action. */
import type { ReactNode } from 'react';
import { ownPassword } from '#contract/bodies/account.ts';
import { confirmAdmin } from '#contract/endpoints/admin.ts';
import { hasCode } from '#web/api/api-error.ts';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CancelButton, showFailure } from './actions.tsx';
import { callAdmin, passwordQuestion } from './admin-api.ts';
import { readAdmin } from './admin-session.ts';

export function PasswordDialog(): ReactNode {
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
