/** What stands around the form of an account: its name above; picture, password, Premium and sessions below. */
import { type ReactNode, useId } from 'react';
import type { AdminUser, AdminUserAnswer } from '#contract/api/admin-users.ts';
import { premiumGrantForm, userPassword } from '#contract/bodies/admin-user.ts';
import { type PremiumPlan, premiumPlans } from '#contract/domain/account.ts';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import type { Language } from '#contract/domain/language.ts';
import { createUpload } from '#contract/endpoints/account.ts';
import * as calls from '#contract/endpoints/admin.ts';
import { accountPath } from '#web/addresses/account-query.ts';
import { periodEndDay } from '#web/features/account/period-end.ts';
import { PictureButtons } from '#web/features/account/picture-buttons.tsx';
import { RowAction, useAdminMutation } from '#web/features/admin/actions.tsx';
import { callAdmin, putFileAsAdmin } from '#web/features/admin/admin-api.ts';
import { useAdminForm } from '#web/features/admin/admin-form.tsx';
import { readAdmin } from '#web/features/admin/admin-session.ts';
import { SelectField, TextField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import type { SchemaForm } from '#web/features/forms/use-schema-form.ts';
import { formatDate, isolate } from '#web/i18n/format.ts';
import { choicesOf, type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Grid, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './users.module.css';

type Named = Pick<AdminUser, 'firstName' | 'lastName' | 'email'>;

/** First and last name, or the e-mail address if both are empty. */
export function fullNameOf({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email;
}

export function isolatedNameOf(user: Named): string {
  return isolate(fullNameOf(user));
}

type Mailed = 'create.done' | 'password.invited' | 'password.mailed';

/** What became of a mail to an account: without a mail server it reaches nobody. */
export function mailedWords(t: Translate, mailed: Mailed, { email }: { email: string }): string {
  const words = readAdmin()?.admin.isMailToFiles ? 'admin.users.mail.filed' : `admin.users.${mailed}.text`;
  return t(words as `admin.users.${Mailed}.text`, { email: isolate(email) });
}

export function dayOf(instant: string, language: Language): string {
  return formatDate(riyadhDate(new Date(instant)), language);
}

type PartProps = {
  user: AdminUser;
  /** Called with the updated account; the dialog stays open. */
  onUser: (user: AdminUser) => void;
};

type PremiumPartProps = PartProps & {
  /** That Premium may end on. */
  firstDay: IsoDate;
};

export function EditParts(props: PremiumPartProps & { children: ReactNode }): ReactNode {
  const { user, onUser, firstDay, children } = props;
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
      <PremiumPart user={user} onUser={onUser} firstDay={firstDay} />
      <SignOutPart user={user} />
    </Stack>
  );
}

function EditPart({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <Stack as="section" gap={3} className={styles.part} aria-labelledby={id}>
      <Text as="h3" id={id} size="lg">
        {title}
      </Text>
      {children}
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
  return callAdmin(calls.setUserProfileImage, { params: { userId }, body: { profileImageURL } });
}

function PasswordForm({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const form: SchemaForm<{ password: string }> = useAdminForm({
    schema: userPassword,
    start: { password: '' },
    failed: t('admin.users.password.failed'),
    send: async (body) =>
      onUser((await callAdmin(calls.setUserPassword, { params: { userId: user.id }, body })).user),
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
      send={() => callAdmin(calls.mailUserPassword, { params: { userId: user.id } })}
      failed={t('admin.users.mail.failed')}
      done={{
        title: t('admin.users.password.mailed'),
        text: mailedWords(t, user.isInvited ? 'password.invited' : 'password.mailed', user),
      }}
    />
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
          send={() => callAdmin(calls.endUserSessions, { params: { userId: user.id } })}
          failed={t('admin.users.signOut.failed')}
          done={({ ended }) => ({
            title: t('admin.users.signOut.done'),
            text: t('admin.users.signOut.done.text', { count: ended }),
          })}
        />
      </Row>
    </EditPart>
  );
}

function PremiumPart(props: PremiumPartProps): ReactNode {
  const { user, onUser } = props;
  const t = useTranslate();
  return (
    <EditPart title={t('admin.users.premium.title')}>
      {user.subscription ? (
        <Row gap={3}>
          <p className={styles.grow}>
            <PeriodWords period={user.subscription} />
          </p>
          <EndPremium user={user} onUser={onUser} />
        </Row>
      ) : (
        <Soft>{t('admin.users.premium.none')}</Soft>
      )}
      <GrantForm {...props} />
    </EditPart>
  );
}

function PeriodWords({ period }: { period: NonNullable<AdminUser['subscription']> }): ReactNode {
  const t = useTranslate();
  const { startedAt, plan, price, renews } = period;
  const span = { from: dayOf(startedAt, t.language), to: formatDate(periodEndDay(period), t.language) };
  return (
    <>
      {t('admin.users.view.period', span)}
      {` · ${t(`admin.users.plan.${plan}`)} · `}
      {price === 0 ? t('admin.users.premium.gift') : <Price amount={price} />}
      {renews && ` · ${t('admin.users.view.renews')}`}
    </>
  );
}

/** Days from tomorrow that are offered. */
const usualDays = 29;

function GrantForm({ user, onUser, firstDay }: PremiumPartProps): ReactNode {
  const t = useTranslate();
  const words = { endsOn: t('admin.users.premium.future'), price: t('admin.users.premium.price.fault') };
  const form = useAdminForm({
    schema: premiumGrantForm(firstDay),
    start: { plan: 'monthly' as PremiumPlan, endsOn: addDays(firstDay, usualDays), price: '0' },
    subject: user.id,
    words,
    missing: words,
    failed: t('admin.users.premium.failed'),
    send: async (body) => {
      onUser((await callAdmin(calls.grantPremium, { params: { userId: user.id }, body })).user);
      const date = formatDate(body.endsOn, t.language);
      showToast({
        title: t('admin.users.premium.done'),
        text: t('admin.users.premium.done.text', { name: isolatedNameOf(user), date }),
      });
    },
  });
  return (
    <Form form={form}>
      <Grid columns={2} gap={4}>
        <TextField
          {...form.field('endsOn')}
          type="date"
          label={t('admin.users.premium.endsOn')}
          min={firstDay}
          required
        />
        <SelectField
          {...form.field('plan')}
          label={t('admin.users.premium.plan')}
          options={choicesOf(t, 'admin.users.plan', premiumPlans)}
        />
      </Grid>
      <TextField
        {...form.field('price')}
        label={t('admin.users.premium.price')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
      />
      <Row>
        <Button type="submit" look="quiet" aria-disabled={form.isSending}>
          {t('admin.users.premium.send')}
        </Button>
      </Row>
    </Form>
  );
}

function EndPremium({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const name = isolatedNameOf(user);
  return (
    <RowAction
      look="quiet"
      label={t('admin.users.premium.end')}
      question={{
        title: t('admin.users.premium.end.title', { name }),
        text: t('admin.users.premium.end.text', { name }),
      }}
      send={() => callAdmin(calls.endPremium, { params: { userId: user.id } })}
      failed={t('admin.users.premium.failed')}
      done={{ title: t('admin.users.premium.ended') }}
      onDone={(answer) => onUser(answer.user)}
    />
  );
}
