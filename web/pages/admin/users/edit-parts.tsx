/** What stands around the form of an account: its name above; picture, password, Premium and sessions below. */
import type { ReactNode } from 'react';
import type { AdminUser, AdminUserAnswer } from '#contract/api/admin-users.ts';
import { userPassword } from '#contract/bodies/admin-user.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { createUpload } from '#contract/endpoints/account.ts';
import {
  endUserSessions,
  mailUserPassword,
  setUserPassword,
  setUserProfileImage,
} from '#contract/endpoints/admin.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { PictureButtons } from '#web/features/account/picture-buttons.tsx';
import { RowAction, useAdminMutation } from '#web/features/admin/actions.tsx';
import { callAdmin, putFileAsAdmin } from '#web/features/admin/admin-api.ts';
import { useAdminForm } from '#web/features/admin/admin-form.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import type { SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Row, Soft, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { EditPart, type PartProps, PremiumPart, type RequestedGrant } from './premium-part.tsx';
import { fullNameOf, isolatedNameOf, mailedWords } from './user-words.ts';

type EditPartsProps = PartProps & {
  /** Prefills the Premium form with the request. */
  grant: RequestedGrant | undefined;
  firstDay: IsoDate;
  children: ReactNode;
};

export function EditParts(props: EditPartsProps): ReactNode {
  const { user, onUser, grant, firstDay, children } = props;
  const t = useTranslate();
  return (
    <Stack gap={5} above={2}>
      <Stack gap={3}>
        <p>
          <bdi>{fullNameOf(user)}</bdi>
        </p>
        {user.isSelf && <Soft>{t('admin.users.self.hint')}</Soft>}
      </Stack>
      {children}
      <PicturePart user={user} onUser={onUser} />
      <EditPart title={t('admin.users.password.title')}>
        {user.isSelf ? (
          <Soft>
            {t('admin.users.self.password')}{' '}
            <Link to={accountPath('security')}>{t('admin.users.self.passwordLink')}</Link>
          </Soft>
        ) : (
          <PasswordForm user={user} onUser={onUser} />
        )}
      </EditPart>
      <PremiumPart user={user} onUser={onUser} grant={grant} firstDay={firstDay} />
      <SignOutPart user={user} />
    </Stack>
  );
}

function PicturePart({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const { isBusy, mutate } = useAdminMutation();
  const change = (file: File | null) =>
    mutate({
      send: () => setPicture(user.id, file),
      failed: t('account.picture.failed'),
      onDone: (answer) => {
        onUser(answer.user);
        showToast({ title: t('account.picture.done') });
      },
    });
  return (
    <EditPart title={t('admin.users.picture.title')}>
      <PictureButtons user={user} size={56} isBusy={isBusy} onChange={change} />
      <Soft>{t('account.picture.hint')}</Soft>
    </EditPart>
  );
}

/** Uploads the file and shows it; null removes the picture. Rejects with ApiError. */
async function setPicture(userId: string, file: File | null): Promise<AdminUserAnswer> {
  const upload = file && (await callAdmin(createUpload));
  if (upload) await putFileAsAdmin(upload.uploadURL, file);
  const profileImageURL = upload?.objectURL ?? null;
  return callAdmin(setUserProfileImage, { params: { userId }, body: { profileImageURL } });
}

function PasswordForm({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const form: SchemaForm<{ password: string }> = useAdminForm({
    schema: userPassword,
    start: { password: '' },
    failed: t('admin.users.password.failed'),
    send: async (body) =>
      onUser((await callAdmin(setUserPassword, { params: { userId: user.id }, body })).user),
    onSent: () => {
      form.hook.reset({ password: '' });
      // The button that had the focus is disabled now.
      form.ref.current?.querySelector<HTMLElement>('[name=password]')?.focus();
      showToast({
        title: t('admin.users.password.done'),
        text: t('admin.users.password.done.text', { name: isolatedNameOf(user) }),
      });
    },
  });
  const isEmpty = form.hook.watch('password').trim() === '';
  return (
    <Form
      form={form}
      onSubmit={(event) => {
        // Enter sends no empty password.
        if (isEmpty) event.preventDefault();
        else form.handleSubmit(event);
      }}
    >
      <input type="hidden" name="username" autoComplete="username" value={user.email} />
      <PasswordField
        {...form.field('password')}
        label={t('admin.users.password.label')}
        autoComplete="new-password"
      />
      <Soft>{t('admin.users.password.hint')}</Soft>
      <Row gap={3}>
        <Button type="submit" look="quiet" disabled={isEmpty} aria-disabled={form.isSending}>
          {t('admin.users.password.send')}
        </Button>
        <MailButton user={user} />
      </Row>
    </Form>
  );
}

/** Mails a password link, or the invitation again to invited users. */
function MailButton({ user }: { user: AdminUser }): ReactNode {
  const t = useTranslate();
  const label = t(user.isInvited ? 'admin.users.password.invite' : 'admin.users.password.mail');
  return (
    <RowAction
      look="plain"
      label={label}
      send={() => callAdmin(mailUserPassword, { params: { userId: user.id } })}
      failed={t('admin.users.mail.failed')}
      done={{
        title: t('admin.users.password.mailed'),
        text: mailedWords(t, user.isInvited ? 'password.invited' : 'password.mailed', user),
      }}
    >
      {label}
    </RowAction>
  );
}

function SignOutPart({ user }: { user: AdminUser }): ReactNode {
  const t = useTranslate();
  return (
    <EditPart title={t('admin.users.access.title')}>
      <Soft>{t(user.isSelf ? 'admin.users.access.self' : 'admin.users.access.text')}</Soft>
      <Row>
        <RowAction
          look="quiet"
          label={t('admin.users.signOut')}
          send={() => callAdmin(endUserSessions, { params: { userId: user.id } })}
          failed={t('admin.users.signOut.failed')}
          done={({ ended }) => ({
            title: t('admin.users.signOut.done'),
            text: t('admin.users.signOut.done.text', { count: ended }),
          })}
        >
          {t('admin.users.signOut')}
        </RowAction>
      </Row>
    </EditPart>
  );
}
