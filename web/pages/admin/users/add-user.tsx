/** Form that creates an account; its owner gets an invitation mail. */
import { type ReactNode, useState } from 'react';
import { type Role, roles, type SubscriptionStatus, subscriptionStatuses } from '#contract/domain/account.ts';
import { addDays, type IsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { foldEmail } from '#contract/domain/email.ts';
import { defaultLanguage, type Language, languages } from '#contract/domain/language.ts';
import { createUser } from '#contract/endpoints/admin.ts';
import type { InputOf } from '#web/api/call.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import formStyles from '#web/features/admin/admin-form.module.css';
import { CancelButton } from '#web/features/admin/cancel-button.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { showMissing } from '#web/features/admin/show-missing.ts';
import { Form } from '#web/features/forms/form.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { TextField } from '#web/features/forms/text-fields.tsx';
import { type FormFaults, type FormValues, useForm } from '#web/features/forms/use-form.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { findPersonFaults, PersonFields, personNames } from './person-fields.tsx';
import { isolate } from './user-words.ts';
import styles from './users.module.css';

const names = [...personNames, 'role', 'subscriptionStatus', 'premiumEndsOn', 'language'] as const;
type Name = (typeof names)[number];

/** Initial values of the form. */
export type NewUserHints = { email: string; subscription: SubscriptionStatus };

type AddUserProps = { hints: NewUserHints | null; onClose: () => void; onChanged: () => void };

export function AddUser({ hints, onClose, onChanged }: AddUserProps): ReactNode {
  const t = useTranslate();
  return (
    <Dialog
      isOpen={hints !== null}
      onClose={onClose}
      title={t('admin.users.add')}
      description={t('admin.users.add.text')}
    >
      {hints && <AddForm hints={hints} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

function AddForm({ hints, onClose, onChanged }: AddUserProps & { hints: NewUserHints }): ReactNode {
  const t = useTranslate();
  const firstDay = addDays(riyadhDate(new Date(useNow())), 1);
  const [subscription, setSubscription] = useState<string>(hints.subscription);
  const form = useCreation({ firstDay, onClose, onChanged });
  return (
    <Form
      form={form}
      className={`${formStyles.form} ${styles.inDialog}`}
      send={t('admin.users.add.send')}
      beside={<CancelButton onClick={onClose} />}
    >
      <PersonFields faults={form.faults} values={{ email: hints.email, firstName: '', lastName: '' }} />
      <div className={formStyles.pair}>
        <SelectField
          name="role"
          label={t('admin.users.role')}
          options={choicesOf(t, 'admin.users.role', roles)}
        />
        <SelectField
          name="language"
          label={t('admin.users.add.language')}
          defaultValue={defaultLanguage}
          options={choicesOf(t, 'admin.users.language', languages)}
        />
        <SelectField
          name="subscriptionStatus"
          label={t('admin.users.subscription')}
          value={subscription}
          onChange={({ target }) => setSubscription(target.value)}
          options={choicesOf(t, 'admin.users.subscription', subscriptionStatuses)}
        />
        {subscription === 'premium' && (
          <div>
            <TextField
              {...form.field('premiumEndsOn')}
              type="date"
              label={t('admin.users.premium.endsOn')}
              min={firstDay}
            />
            <p className={formStyles.hint}>{t('admin.users.premium.endsOn.hint')}</p>
          </div>
        )}
      </div>
    </Form>
  );
}

type Creation = { firstDay: IsoDate; onClose: () => void; onChanged: () => void };

function useCreation({ firstDay, onClose, onChanged }: Creation) {
  const t = useTranslate();
  return useForm<Name>({
    names,
    findFaults: (values) => findFaults(values, firstDay, t),
    onRefused: (faults, error) => showMissing(t, faults, error),
    send: (values) => callAdmin(createUser, { body: readUser(values) }),
    onSent: ({ email }, form) => {
      form.reset();
      onClose();
      onChanged();
      showToast({
        title: t('admin.users.add.done'),
        text: t('admin.users.add.done.text', { email: isolate(foldEmail(email)) }),
      });
    },
    onFailed: (error) => showFailure(t, error, t('admin.users.add.failed')),
  });
}

function findFaults(values: FormValues<Name>, firstDay: IsoDate, t: Translate): FormFaults<Name> {
  const { premiumEndsOn } = values;
  const isTooSoon = premiumEndsOn !== '' && premiumEndsOn < firstDay;
  return {
    ...findPersonFaults(values, t),
    ...(isTooSoon ? { premiumEndsOn: t('admin.users.premium.future') } : {}),
  };
}

/** Converts form values to the request; casts are safe because the selects limit the options. */
function readUser({ premiumEndsOn, ...values }: FormValues<Name>): InputOf<typeof createUser>['body'] {
  return {
    ...values,
    role: values.role as Role,
    subscriptionStatus: values.subscriptionStatus as SubscriptionStatus,
    language: values.language as Language,
    ...(premiumEndsOn === '' ? {} : { premiumEndsOn }),
  };
}
