/** Form of an account: an invitation mail goes out for a new one; a new role or address signs its owner out. */
import type { ReactNode } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { type UserBody, type UserValues, userForm } from '#contract/bodies/admin-user.ts';
import { premiumPlans, roles, subscriptionStatuses } from '#contract/domain/account.ts';
import type { IsoDate } from '#contract/domain/dates.ts';
import { defaultLanguage, languages } from '#contract/domain/language.ts';
import { createUser, updateUser } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { type DrawProps, FieldGrid, type FieldOf, type FormOf } from '#web/features/admin/admin-form.tsx';
import { choicesOf } from '#web/i18n/choices.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { Text } from '#web/ui/layout.tsx';
import { markDone, type RequestedGrant } from './premium-part.tsx';
import { mailedWords } from './user-words.ts';

/** Initial values of a new account. */
export type NewUserHints = Partial<UserValues>;

type Asked = {
  /** Null for a new account. */
  row: AdminUser | null;
  hints?: NewUserHints;
  /** The early-access request that a new account answers. */
  grant?: RequestedGrant;
  /** That Premium may end on. */
  firstDay: IsoDate;
};

export function userFormIn(
  t: Translate,
  { row, hints, grant, firstDay }: Asked,
): FormOf<AdminUser, UserValues, UserBody> {
  let requestWords = '';
  return {
    words: 'admin.users',
    lead: row ? undefined : t('admin.users.add.text'),
    schema: userForm(firstDay),
    valuesOf: (user) => valuesOf(user, hints),
    faults: { premiumEndsOn: t('admin.users.premium.future'), price: t('admin.users.premium.price.fault') },
    fields: fieldsIn(t, row, firstDay),
    draw: (drawn) => <UserFields {...drawn} />,
    save: async (base, body) => {
      const user = await save(base, body);
      if (grant && !base) requestWords = t(await markDone(grant));
      return user;
    },
    done: (user, isNew) =>
      isNew
        ? {
            title: t('admin.users.create.done'),
            text: `${mailedWords(t, 'create.done', user)} ${requestWords}`.trim(),
          }
        : { title: t('admin.users.edit.done') },
  };
}

function valuesOf(user: AdminUser | null, hints?: NewUserHints): UserValues {
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
    ...(user ? {} : hints),
  };
}

/** Administrators change their own address elsewhere, and only others their role. */
function fieldsIn(t: Translate, row: AdminUser | null, firstDay: IsoDate): FieldOf<UserValues>[] {
  const isSelf = row?.isSelf ?? false;
  const language = {
    name: 'language',
    label: t('admin.users.add.language'),
    options: choicesOf(t, 'admin.users.language', languages),
  } as const;
  const premiumEndsOn = {
    name: 'premiumEndsOn',
    label: t('admin.users.premium.endsOn'),
    hint: t('admin.users.premium.endsOn.hint'),
    type: 'date',
    min: firstDay,
    isOptional: true,
  } as const;
  const plan = {
    name: 'plan',
    label: t('admin.users.premium.plan'),
    options: choicesOf(t, 'admin.users.plan', premiumPlans),
  } as const;
  const price = {
    name: 'price',
    label: t('admin.users.premium.price'),
    inputMode: 'decimal',
    dir: 'ltr',
  } as const;
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
    ...(row ? [] : [premiumEndsOn, plan, price]),
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
