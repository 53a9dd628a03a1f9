/** Account deletion: asks for the password; for 30 days a mailed link cancels it. */

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/api/auth.ts';
import { ownPassword } from '#contract/bodies/account.ts';
import { deletionDelayDays } from '#contract/domain/account.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { deleteAccount } from '#contract/endpoints/account.ts';
import { call } from '#web/api/call.ts';
import { resetCacheForUser } from '#web/features/account/reset-cache-for-user.ts';
import { showFailureToast } from '#web/features/account/use-account-mutation.ts';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountSection } from './account-section.tsx';

export function DeleteAccount({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const text = t('account.delete.text', { days: deletionDelayDays });
  return (
    <AccountSection id="delete-title" title={t('account.delete.title')} text={text}>
      <Row>
        <Button look="quiet" isDanger aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {t('account.delete.open')}
        </Button>
      </Row>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('account.delete.title')}
        description={text}
      >
        <DeleteForm user={user} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </AccountSection>
  );
}

function DeleteForm({ user, onCancel }: { user: User; onCancel: () => void }): ReactNode {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: ownPassword,
    start: { password: '' },
    send: async (body) => {
      const { deletionAt } = await call(deleteAccount, { body });
      resetCacheForUser(queryClient, null);
      const date = formatDate(riyadhDate(new Date(deletionAt)), t.language);
      showToast({
        title: t('account.delete.done.title'),
        text: t('account.delete.done.text', { date, email: user.email }),
      });
      await navigate('/');
    },
    onFailed: (error) => showFailureToast(t, error),
  });
  return (
    <Form
      form={form}
      above={4}
      send={t('account.delete.send')}
      look="danger"
      beside={
        <Button look="quiet" onClick={onCancel}>
          {t('account.delete.cancel')}
        </Button>
      }
    >
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <PasswordField
        {...form.field('password')}
        label={t('account.password.current')}
        autoComplete="current-password"
        required
      />
    </Form>
  );
}
