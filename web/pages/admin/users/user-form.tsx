/** Form of an account: an invitation mail goes out for a new one; a new role or address signs its owner out. */
import { type ReactNode, useEffect } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { type UserBody, type UserValues, userForm } from '#contract/bodies/admin-user.ts';
import { premiumPlans, roles, subscriptionStatuses } from '#contract/domain/account.ts';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { defaultLanguage, languages } from '#contract/domain/language.ts';
import { createUser, getAdminUser, updateUser } from '#contract/endpoints/admin.ts';
import { showFailure } from '#web/features/admin/actions.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import {
  type DrawProps,
  FieldGrid,
  type FieldOf,
  type FormOptions,
  RowFormDialog,
} from '#web/features/admin/admin-form.tsx';
import { useOpenedByAddress } from '#web/features/admin/admin-tab.tsx';
import { choicesOf, type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Text } from '#web/ui/layout.tsx';
import { EditParts, mailedWords, markDone, type RequestedGrant } from './user-parts.tsx';

type UserFormProps = Shown & { onClose: () => void; onChanged: () => void };

export function UserForm({ onClose, onChanged, ...shown }: UserFormProps): ReactNode {
  const t = useTranslate();
  const firstDay = addDays(riyadhDate(new Date(useNow())), 1);
  /** A save may have been refused since somebody else's came first. */
  const closeWithNews = () => {
    onClose();
    onChanged();
  };
  const around: FormOptions<AdminUser, UserValues, UserBody>['around'] = (form, { row, onRow }) =>
    row ? (
      <EditParts
        user={row}
        grant={shown.grant}
        firstDay={firstDay}
        onUser={(user) => {
          onRow(user);
          onChanged();
        }}
      >
        {form}
      </EditParts>
    ) : (
      form
    );
  return (
    <RowFormDialog
      form={{ ...userFormIn(t, { firstDay, ...shown }), around }}
      row={shown.row}
      onClose={closeWithNews}
      onSaved={closeWithNews}
    />
  );
}

type NewUserHints = Partial<UserValues>;

type Asked = {
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
): FormOptions<AdminUser, UserValues, UserBody> {
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

type Shown = { row: AdminUser | null; hints?: NewUserHints; grant?: RequestedGrant };

/** Parameters of an address that asks for a grant; `subscription` without a form is a filter of the list. */
const grantNames = ['premium', 'plan', 'price', 'request'];
const addressNames = ['form', 'email', 'subscription', 'language', ...grantNames];

/** The form, which an address can open too: for a new account with hints, or to grant requested Premium. */
export function useOpenedForm() {
  const t = useTranslate();
  const { query, clearAddress, ...opened } = useOpenedByAddress<Shown>(readNew, addressNames);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads only the initial address
  useEffect(() => {
    const request = query.has('premium') ? readRequest(query) : null;
    if (!request) return;
    clearAddress(grantNames);
    callAdmin(getAdminUser, { params: { userId: request.userId } }).then(
      ({ user }) => opened.open({ row: user, grant: request.grant }),
      (error: unknown) => showFailure(t, error, t('error.text')),
    );
  }, []);
  return opened;
}

/** Of `userId`, or of an account that is yet to be made. Validates ids, since they become parts of API paths. */
function readRequest(
  query: URLSearchParams,
  userId = query.get('premium') ?? '',
): { userId: string; grant: RequestedGrant } | null {
  const requestId = query.get('request') ?? '';
  const plan = premiumPlans.find((each) => each === query.get('plan'));
  const areIds = [userId, requestId].every((id) => /^[\w-]{1,64}$/.test(id));
  if (!plan || !areIds) return null;
  return { userId, grant: { plan, price: query.get('price')?.slice(0, 10) ?? '', requestId } };
}

function readNew(query: URLSearchParams): Shown | null {
  if (query.get('form') !== 'new') return null;
  const subscriptionStatus =
    subscriptionStatuses.find((status) => status === query.get('subscription')) ?? 'free';
  const language = languages.find((each) => each === query.get('language')) ?? defaultLanguage;
  const grant = readRequest(query, 'new')?.grant;
  const email = query.get('email')?.slice(0, 254) ?? '';
  const hints = {
    email,
    subscriptionStatus,
    language,
    ...(grant && { plan: grant.plan, price: grant.price }),
  };
  return { row: null, hints, ...(grant && { grant }) };
}
