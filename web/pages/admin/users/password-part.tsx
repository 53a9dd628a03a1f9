/** Sets another user's password, or mails a link to set it. */
import { type ReactNode, useState } from 'react';
import { mailUserPassword, setUserPassword } from '#contract/endpoints/admin.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import formStyles from '#web/features/admin/admin-form.module.css';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import { useForm } from '#web/features/forms/use-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { PartProps } from './edit-user.tsx';
import { isolate, isolatedNameOf } from './user-words.ts';
import styles from './users.module.css';

export function PasswordPart(props: PartProps): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.part} aria-labelledby="password-part">
      <h3 id="password-part">{t('admin.users.password.title')}</h3>
      {props.user.isSelf ? (
        <p className={styles.soft}>
          {t('admin.users.self.password')}{' '}
          <Link to={accountPath('security')}>{t('admin.users.self.passwordLink')}</Link>
        </p>
      ) : (
        <NewPasswordForm {...props} />
      )}
    </section>
  );
}

function NewPasswordForm({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const form = useForm<'password'>({
    names: ['password'],
    findFaults: () => ({}),
    send: async ({ password }) => {
      const answer = await callAdmin(setUserPassword, { params: { userId: user.id }, body: { password } });
      onUser(answer.user);
    },
    onSent: (_, sent) => {
      setTyped('');
      // Moves focus, since the submit button is disabled now.
      sent.querySelector<HTMLElement>('[name=password]')?.focus();
      showToast({
        title: t('admin.users.password.done'),
        text: t('admin.users.password.done.text', { name: isolatedNameOf(user) }),
      });
    },
    onRefused: (faults, error) => {
      if (error instanceof ApiError) showFailure(t, error, faults.password ?? '');
    },
    onFailed: (error) => showFailure(t, error, t('admin.users.password.failed')),
  });
  return (
    <Form
      form={form}
      className={formStyles.form}
      onSubmit={(event) => {
        // Prevents sending an empty password with Enter.
        if (typed.trim() === '') event.preventDefault();
        else form.handleSubmit(event);
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <PasswordField
        {...form.field('password')}
        label={t('admin.users.password.label')}
        autoComplete="new-password"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className={styles.soft}>{t('admin.users.password.hint')}</p>
      <div className={styles.row}>
        <Button type="submit" look="quiet" disabled={typed.trim() === ''} aria-disabled={form.isSending}>
          {t('admin.users.password.send')}
        </Button>
        <MailButton user={user} />
      </div>
    </Form>
  );
}

/** Mails a password link, or the invitation again to invited users. */
function MailButton({ user }: Pick<PartProps, 'user'>): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const words = user.isInvited ? 'admin.users.password.invited.text' : 'admin.users.password.mailed.text';
  const mail = () =>
    mutate({
      send: () => callAdmin(mailUserPassword, { params: { userId: user.id } }),
      failed: t('admin.users.mail.failed'),
      onDone: () =>
        showToast({
          title: t('admin.users.password.mailed'),
          text: t(words, { email: isolate(user.email) }),
        }),
    });
  return (
    <Button look="plain" aria-disabled={isBusy} onClick={mail}>
      {t(user.isInvited ? 'admin.users.password.invite' : 'admin.users.password.mail')}
    </Button>
  );
}
