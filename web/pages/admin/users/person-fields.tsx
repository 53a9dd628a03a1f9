/** E-mail and name fields of a user. */
import type { ReactNode } from 'react';
import { foldEmail, isEmail } from '#contract/domain/email.ts';
import { cleanLine } from '#contract/domain/typed-text.ts';
import formStyles from '#web/features/admin/admin-form.module.css';
import { EmailField, TextField } from '#web/features/forms/text-fields.tsx';
import type { FormFaults, FormValues } from '#web/features/forms/use-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';

export const personNames = ['email', 'firstName', 'lastName'] as const;
export type PersonName = (typeof personNames)[number];

type PersonFieldsProps = {
  faults: FormFaults<PersonName>;
  /** Initial values. */
  values: FormValues<PersonName>;
  /** Administrators change their own address elsewhere. */
  isEmailFixed?: boolean;
};

export function PersonFields({ faults, values, isEmailFixed = false }: PersonFieldsProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <EmailField
        name="email"
        label={t('login.email')}
        autoComplete="off"
        readOnly={isEmailFixed}
        defaultValue={values.email}
        fault={faults.email}
      />
      <div className={formStyles.pair}>
        <TextField
          name="firstName"
          label={t('login.firstName')}
          autoComplete="off"
          required
          defaultValue={values.firstName}
          fault={faults.firstName}
        />
        <TextField
          name="lastName"
          label={t('login.lastName')}
          autoComplete="off"
          required
          defaultValue={values.lastName}
          fault={faults.lastName}
        />
      </div>
    </>
  );
}

export function findPersonFaults(values: FormValues<PersonName>, t: Translate): FormFaults<PersonName> {
  const faults: Partial<Record<PersonName, string>> = {};
  if (!isEmail(foldEmail(values.email))) faults.email = t('forms.email');
  for (const name of personNames) {
    if (cleanLine(values[name]) === '') faults[name] = t('forms.required');
  }
  return faults;
}
