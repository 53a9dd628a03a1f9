/** Form of an account: an invitation mail goes out for a new one; a new role or address signs its owner out. */
import type { ReactNode } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { type UserBody, type UserValues, userForm } from '#contract/bodies/admin-user.ts';
import { premiumPlans, roles, subscriptionStatuses } from '#contract/domain/account.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { defaultLanguage, languages } from '#contract/domain/language.ts';
import { createUser, updateUser } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import {
  type DrawProps,
  FieldGrid,
  type FieldOf,
  type FormOptions,
} from '#web/features/admin/admin-form.tsx';
import { choicesOf, type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Text } from '#web/ui/layout.tsx';
import { EditParts, mailedWords } from './user-parts.tsx';

/** @param given what a new account begins with. @param firstDay that Premium may end on */
export function userFormIn(
  t: Translate,
  given: Partial<UserValues>,
  firstDay: IsoDate,
): FormOptions<AdminUser, UserValues, UserBody> {
  return {
    words: 'admin.users',
    lead: (row) => (row ? undefined : t('admin.users.add.text')),
    hints: ['email', 'subscription', 'language', 'plan', 'price'],
    schema: userForm(firstDay),
    valuesOf: (user) => valuesOf(user, given),
    faults: { premiumEndsOn: t('admin.users.premium.future'), price: t('admin.users.premium.price.fault') },
    fields: (row) => fieldsIn(t, row, firstDay),
    draw: (drawn) => <UserFields {...drawn} />,
    around: (form, { row, onRow }) =>
      row ? (
        <EditParts user={row} firstDay={firstDay} onUser={onRow}>
          {form}
        </EditParts>
      ) : (
        form
      ),
    save,
    done: (user, before) =>
      before
        ? { title: t('admin.users.edit.done') }
        : { title: t('admin.users.create.done'), text: mailedWords(t, 'create.done', user) },
  };
}

function valuesOf(user: AdminUser | null, given: Partial<UserValues>): UserValues {
  return {
    email: user?.email ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    role: user?.role ?? 'user',
    subscriptionStatus: user?.subscriptionStatus ?? 'free',
    language: user?.language ?? defaultLanguage,
    premiumEndsOn: '',
    plan: 'monthly',
    price: '0',
    ...(user ? {} : given),
  };
}

/** Administrators change their own address elsewhere, and only others their role. */
function fieldsIn(t: Translate, row: AdminUser | null, firstDay: IsoDate): FieldOf<UserValues>[] {
  const isSelf = row?.isSelf ?? false;
  const ofNew: FieldOf<UserValues>[] = [
    {
      name: 'premiumEndsOn',
      label: t('admin.users.premium.endsOn'),
      hint: t('admin.users.premium.endsOn.hint'),
      type: 'date',
      min: firstDay,
      isOptional: true,
    },
    {
      name: 'plan',
      label: t('admin.users.premium.plan'),
      options: choicesOf(t, 'admin.users.plan', premiumPlans),
    },
    { name: 'price', label: t('admin.users.premium.price'), inputMode: 'decimal', dir: 'ltr' },
  ];
  const language: FieldOf<UserValues> = {
    name: 'language',
    label: t('admin.users.add.language'),
    options: choicesOf(t, 'admin.users.language', languages),
  };
  return [
    {
      name: 'email',
      label: t('login.email'),
      type: 'email',
      inputMode: 'email',
      dir: 'ltr',
      isWide: true,
      readOnly: isSelf,
    },
    { name: 'firstName', label: t('login.firstName') },
    { name: 'lastName', label: t('login.lastName') },
    {
      name: 'role',
      label: t('admin.users.role'),
      options: choicesOf(t, 'admin.users.role', roles),
      disabled: isSelf,
    },
    ...(row ? [] : [language]),
    {
      name: 'subscriptionStatus',
      label: t('admin.users.subscription'),
      options: choicesOf(t, 'admin.users.subscription', subscriptionStatuses),
    },
    ...(row ? [] : ofNew),
  ];
}

/** Explains that promotion removes the password of an account with an unconfirmed address. */
export function UserFields({ form, row, fields }: DrawProps<AdminUser, UserValues>): ReactNode {
  const t = useTranslate();
  const isPremium = form.hook.watch('subscriptionStatus') === 'premium';
  return (
    <>
      <FieldGrid
        form={form}
        fields={fields.filter(({ name }) => isPremium || !['premiumEndsOn', 'plan', 'price'].includes(name))}
        // A day that is no longer shown is not sent.
        onType={(name) => name === 'subscriptionStatus' && form.change('premiumEndsOn', '')}
      />
      {row?.role === 'user' && !row.isEmailVerified && (
        <Text size="sm" tone="soft">
          {t('admin.users.role.unprovenHint')}
        </Text>
      )}
    </>
  );
}

async function save(row: AdminUser | null, body: UserBody): Promise<AdminUser> {
  const { language, premiumEndsOn, plan, price, ...person } = body;
  const { user } = row
    ? await callAdmin(updateUser, {
        params: { userId: row.id },
        body: { ...person, ...(row.isSelf && { role: row.role }), version: row.version },
      })
    : await callAdmin(createUser, {
        body: { ...person, language, plan, price, ...(premiumEndsOn !== null && { premiumEndsOn }) },
      });
  return user;
}

/** What the address of an early-access request says of a new account. */
export function readHints(query: URLSearchParams): Partial<UserValues> {
  if (query.get('form') !== 'new') return {};
  const oneOf = <Value extends string>(values: readonly Value[], name: string, usual: Value) =>
    values.find((value) => value === query.get(name)) ?? usual;
  return {
    email: query.get('email')?.slice(0, 254) ?? '',
    subscriptionStatus: oneOf(subscriptionStatuses, 'subscription', 'free'),
    language: oneOf(languages, 'language', defaultLanguage),
    plan: oneOf(premiumPlans, 'plan', 'monthly'),
    price: query.get('price')?.slice(0, 10) ?? '0',
  };
}
