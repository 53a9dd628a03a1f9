/** User form: e-mail, name, access level, subscription; detects edit conflicts. */

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { type Role, roles, type SubscriptionStatus, subscriptionStatuses } from '#contract/domain/account.ts';
import { updateUser } from '#contract/endpoints/admin.ts';
import { ApiError, besideField } from '#web/api/api-error.ts';
import type { InputOf } from '#web/api/call.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import formStyles from '#web/features/admin/admin-form.module.css';
import { ChangedMeanwhile } from '#web/features/admin/changed-meanwhile.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { showMissing } from '#web/features/admin/show-missing.ts';
import { Form } from '#web/features/forms/form.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { type FormValues, useForm } from '#web/features/forms/use-form.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { PartProps } from './edit-user.tsx';
import { findPersonFaults, PersonFields, personNames } from './person-fields.tsx';
import { userQuery } from './user-calls.ts';
import styles from './users.module.css';

const userFields = [...personNames, 'role', 'subscriptionStatus'] as const;
type UserField = (typeof userFields)[number];

const labels = {
  email: 'login.email',
  firstName: 'login.firstName',
  lastName: 'login.lastName',
  role: 'admin.users.role',
  subscriptionStatus: 'admin.users.subscription',
} as const;

type UserFormProps = PartProps & { onClose: () => void };

export function UserForm({ user, onUser, onClose }: UserFormProps): ReactNode {
  const t = useTranslate();
  const [changed, setChanged] = useState<readonly UserField[] | null>(null);
  const form = useSaving({ user, onUser, onClose, onChanged: setChanged });
  useFollowing(form.ref, user);
  return (
    <Form form={form} className={formStyles.form} send={t('admin.users.edit.send')}>
      {changed && (
        <ChangedMeanwhile
          title={t('admin.users.changed.title')}
          conflict={changed}
          changes={changed.map((name) => ({ label: t(labels[name]), value: wordsOf(user, name, t) }))}
        />
      )}
      <PersonFields faults={form.faults} values={user} isEmailFixed={user.isSelf} />
      <div className={formStyles.pair}>
        <SelectField
          name="role"
          label={t('admin.users.role')}
          defaultValue={user.role}
          disabled={user.isSelf}
          options={choicesOf(t, 'admin.users.role', roles)}
        />
        <SelectField
          name="subscriptionStatus"
          label={t('admin.users.subscription')}
          defaultValue={user.subscriptionStatus}
          options={choicesOf(t, 'admin.users.subscription', subscriptionStatuses)}
        />
      </div>
      <RoleHint user={user} />
    </Form>
  );
}

/** Explains that promotion removes the password of an account with an unconfirmed address. */
function RoleHint({ user }: { user: Pick<AdminUser, 'role' | 'isEmailVerified'> }): ReactNode {
  const t = useTranslate();
  if (user.role === 'admin' || user.isEmailVerified) return null;
  return <p className={styles.soft}>{t('admin.users.role.unprovenHint')}</p>;
}

/** Updates unedited fields when the account changes; edited fields are kept. */
function useFollowing(form: { current: HTMLFormElement | null }, user: AdminUser): void {
  const shown = useRef(user);
  useEffect(() => {
    for (const name of userFields) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field.value === shown.current[name]) field.value = user[name];
    }
    shown.current = user;
  }, [form, user]);
}

type Saving = UserFormProps & { onChanged: (fields: readonly UserField[]) => void };

function useSaving({ user, onUser, onClose, onChanged }: Saving) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const save = async (change: InputOf<typeof updateUser>['body']) => {
    try {
      const { user: saved } = await callAdmin(updateUser, { params: { userId: user.id }, body: change });
      onUser(saved);
      onClose();
      showToast({ title: t('admin.users.edit.done') });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
      const { user: found } = await userQuery(user.id).queryFn({ client: queryClient });
      // The version is unchanged, so the conflict is an e-mail used by another account.
      if (found.version === user.version) throw besideField(error, 'email');
      onChanged(userFields.filter((name) => found[name] !== user[name]));
      onUser(found);
    }
  };
  return useForm<UserField>({
    names: userFields,
    findFaults: (values) => findPersonFaults(values, t),
    onRefused: (faults, error) => showMissing(t, faults, error),
    send: (values) => save({ ...readFields(values, user), version: user.version }),
    onSent: () => undefined,
    onFailed: (error) => showFailure(t, error, t('admin.users.edit.failed')),
  });
}

/** Converts form values to the request; the own role is never changed by the form. */
function readFields(values: FormValues<UserField>, user: AdminUser): InputOf<typeof updateUser>['body'] {
  const person = Object.fromEntries(personNames.map((name) => [name, values[name]]));
  return {
    ...(person as FormValues<(typeof personNames)[number]>),
    role: user.isSelf ? user.role : (values.role as Role),
    subscriptionStatus: values.subscriptionStatus as SubscriptionStatus,
  };
}

function wordsOf(user: AdminUser, name: UserField, t: Translate): string {
  if (name === 'role') return t(`admin.users.role.${user.role}`);
  if (name === 'subscriptionStatus') return t(`admin.users.subscription.${user.subscriptionStatus}`);
  return user[name];
}
