/** Profile tab: name, e-mail, image. */

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { User } from '#contract/api/auth.ts';
import { emailKey, foldEmail, isEmail } from '#contract/domain/email.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';
import { updateProfile } from '#contract/endpoints/account.ts';
import { queries } from '#web/api/api.ts';
import { call } from '#web/api/call.ts';
import { showFailureToast } from '#web/features/account/use-account-mutation.ts';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import { EmailField, TextField } from '#web/features/forms/text-fields.tsx';
import { type FormFaults, type FormValues, useForm } from '#web/features/forms/use-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './account.module.css';
import { EmailNotices } from './email-notices.tsx';
import { ProfilePicture } from './profile-picture.tsx';

const names = ['firstName', 'lastName', 'email', 'currentPassword'] as const;
type Name = (typeof names)[number];

export function ProfileTab({ user }: { user: User }): ReactNode {
  return (
    <>
      <EmailNotices user={user} />
      <ProfilePicture user={user} />
      <ProfileForm user={user} />
    </>
  );
}

function ProfileForm({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  // The unsaved e-mail address; null shows the saved one.
  const [typedEmail, setTypedEmail] = useState<string | null>(null);
  const email = typedEmail ?? user.email;
  const isNewEmail = emailKey(email) !== emailKey(user.email);
  const form = useProfile({ user, isNewEmail, onSaved: () => setTypedEmail(null) });
  return (
    <Form
      form={form}
      className={styles.card}
      aria-labelledby="profile-title"
      send={t('account.profile.send')}
    >
      <h2 id="profile-title">{t('account.profile.title')}</h2>
      <div className={styles.pair}>
        <TextField
          {...form.field('firstName')}
          label={t('login.firstName')}
          autoComplete="given-name"
          required
          defaultValue={user.firstName}
        />
        <TextField
          {...form.field('lastName')}
          label={t('login.lastName')}
          autoComplete="family-name"
          required
          defaultValue={user.lastName}
        />
      </div>
      <EmailField
        {...form.field('email')}
        label={t('login.email')}
        autoComplete="email"
        value={email}
        onChange={(event) => setTypedEmail(event.currentTarget.value)}
      />
      {isNewEmail && (
        <>
          <p className={styles.soft}>{t('account.profile.newEmail')}</p>
          <PasswordField
            {...form.field('currentPassword')}
            label={t('account.password.current')}
            autoComplete="current-password"
            required
          />
        </>
      )}
    </Form>
  );
}

type ProfileSaving = { user: User; isNewEmail: boolean; onSaved: () => void };

function useProfile({ user, isNewEmail, onSaved }: ProfileSaving) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const failed = { title: t('account.profile.failed.title'), text: t('account.profile.failed.text') };
  return useForm<Name>({
    names,
    findFaults: (values) => findFaults(values, isNewEmail, t),
    onRefused: (faults, error) => {
      const isMissing = Object.values(faults).includes(t('forms.required'));
      if (error === undefined && isMissing) showToast({ title: t('login.missingRequired'), tone: 'error' });
      if (error !== undefined) showFailureToast(t, error, failed);
    },
    send: async ({ firstName, lastName, email, currentPassword }) => {
      const secret = isNewEmail ? { currentPassword } : {};
      const body = { firstName, lastName, email: isNewEmail ? email : user.email, ...secret };
      const answer = await call(updateProfile, { body });
      queryClient.setQueryData(queries.user().queryKey, answer.user);
    },
    onSent: (_, form) => {
      // The password field is removed after saving, so focus moves to the submit button.
      if (isNewEmail) form.querySelector<HTMLElement>('[type=submit]')?.focus();
      onSaved();
      showToast({
        title: t('account.profile.done'),
        ...(isNewEmail ? { text: t('account.profile.confirmEmail') } : {}),
      });
    },
    onFailed: (error) => showFailureToast(t, error, failed),
  });
}

function findFaults(values: FormValues<Name>, isNewEmail: boolean, t: Translate): FormFaults<Name> {
  const faults: Partial<Record<Name, string>> = {};
  if (!isEmail(foldEmail(values.email))) faults.email = t('forms.email');
  for (const name of ['firstName', 'lastName', 'email'] as const) {
    if (cleanLine(values[name]) === '') faults[name] = t('forms.required');
  }
  if (isNewEmail && values.currentPassword === '') faults.currentPassword = t('forms.required');
  return faults;
}
