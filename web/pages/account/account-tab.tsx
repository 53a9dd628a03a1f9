/** Account tab: name, e-mail, image, and what belongs to the account as a whole, its deletion too. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/api/auth.ts';
import { deletionDelayDays } from '#contract/domain/account.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { emailKey } from '#contract/domain/email.ts';
import { defaultOrigin } from '#contract/domain/iata.ts';
import { oneAdult } from '#contract/domain/party.ts';
import {
  createUpload,
  deleteAccount,
  exportAccount,
  setProfileImage,
  updateProfile,
} from '#contract/endpoints/account.ts';
import { queries } from '#web/api/api.ts';
import { call, putRequestOf, requestFromBrowser } from '#web/api/call.ts';
import { CurrentPasswordField } from '#web/features/account/account-fields.tsx';
import { NameFields } from '#web/features/account/name-fields.tsx';
import { PictureButtons } from '#web/features/account/picture-buttons.tsx';
import { resetCacheForUser } from '#web/features/account/session.ts';
import { showFailureToast, useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import { EmailField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { useKept } from '#web/state/party.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Soft } from '#web/ui/layout.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountSection, AccountSections, EmailNotices } from './account-section.tsx';

/** Another address is saved with the password alone. */
async function loadSchema(user: User, missing: string) {
  const { profileForm } = await import('#contract/bodies/account.ts');
  return profileForm.refine((typed) => typed.currentPassword !== '' || !isOther(typed.email, user), {
    path: ['currentPassword'],
    error: missing,
    when: () => true,
  });
}

export function Tab({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  return (
    <AccountSections>
      <ProfilePicture user={user} />
      <AccountSection id="profile-title" title={t('account.profile.title')}>
        <ProfileForm user={user} />
      </AccountSection>
      <AccountSection id="export-title" title={t('account.export.title')} text={t('account.export.text')}>
        <Row>
          <a className={buttonClass('quiet')} href={exportAccount.path} download="hudhud-account.json">
            {t('account.export.send')}
          </a>
        </Row>
      </AccountSection>
      <DeleteAccount user={user} />
    </AccountSections>
  );
}

function ProfileForm({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const form = useProfile(user);
  const isNewEmail = isOther(form.hook.watch('email'), user);
  return (
    <Form form={form} aria-labelledby="profile-title" send={t('account.profile.send')}>
      <NameFields first={form.field('firstName')} last={form.field('lastName')} />
      <EmailField {...form.field('email')} label={t('login.email')} autoComplete="email" />
      <EmailNotices user={user} />
      {isNewEmail && (
        <>
          <Soft>{t('account.profile.newEmail')}</Soft>
          <CurrentPasswordField {...form.field('currentPassword')} />
        </>
      )}
    </Form>
  );
}

function useProfile(user: User) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const failed = { title: t('account.profile.failed.title'), text: t('account.profile.failed.text') };
  const { firstName, lastName, email } = user;
  const form = useSchemaForm({
    schema: () => loadSchema(user, t('forms.required')),
    start: { firstName, lastName, email, currentPassword: '' },
    onRefused: (faults, error) => {
      const isMissing = Object.values(faults).includes(t('forms.required'));
      if (error === undefined && isMissing) showToast({ title: t('login.missingRequired'), tone: 'error' });
      if (error !== undefined) showFailureToast(t, error, failed);
    },
    send: async ({ currentPassword, ...names }) => {
      const body = isOther(names.email, user) ? { ...names, currentPassword } : { ...names, email };
      const answer = await call(updateProfile, { body });
      queryClient.setQueryData(queries.user().queryKey, answer.user);
    },
    onSent: (body) => {
      const isNewEmail = isOther(body.email, user);
      // The password field is removed after saving, so focus moves to the submit button.
      if (isNewEmail) form.ref.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
      form.hook.setValue('email', email);
      form.hook.setValue('currentPassword', '');
      showToast({
        title: t('account.profile.done'),
        ...(isNewEmail ? { text: t('account.profile.confirmEmail') } : {}),
      });
    },
    onFailed: (error) => showFailureToast(t, error, failed),
  });
  return form;
}

function isOther(typed: string, { email }: User): boolean {
  return emailKey(typed) !== emailKey(email);
}

function ProfilePicture({ user }: { user: User }): ReactNode {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const { isBusy, mutate } = useAccountMutation();
  const change = (file: File | null) =>
    mutate({
      send: () => (file ? uploadPicture(file) : call(setProfileImage, { body: { profileImageURL: null } })),
      failed: t('account.picture.failed'),
      onDone: (answer) => {
        queryClient.setQueryData(queries.user().queryKey, answer.user);
        showToast({ title: t('account.picture.done') });
      },
    });
  return (
    <AccountSection id="picture-title" title={t('account.picture.title')} text={t('account.picture.hint')}>
      <PictureButtons user={user} size={72} isBusy={isBusy} onChange={change} />
    </AccountSection>
  );
}

async function uploadPicture(file: Blob): Promise<{ user: User }> {
  const { uploadURL, objectURL } = await call(createUpload);
  await requestFromBrowser(uploadURL, putRequestOf(file));
  return call(setProfileImage, { body: { profileImageURL: objectURL } });
}

function DeleteAccount({ user }: { user: User }): ReactNode {
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
  const { keep } = useKept();
  const form = useSchemaForm({
    schema: async () => (await import('#contract/bodies/account.ts')).ownPassword,
    start: { password: '' },
    send: async (body) => {
      const { deletionAt } = await call(deleteAccount, { body });
      resetCacheForUser(queryClient, null);
      keep({ party: oneAdult, home: defaultOrigin });
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
      <CurrentPasswordField {...form.field('password')} />
    </Form>
  );
}
