/** A new password and its repetition: both fields, and what is wrong with them. */
import type { ReactNode } from 'react';
import { isPasswordLongEnough } from '#contract/domain/password.ts';
import { PasswordField } from '#web/features/forms/password-field.tsx';
import type { Form, FormFaults, FormValues } from '#web/features/forms/use-form.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';

/** The field of the new password is named as in the call that sends it. */
type FieldName<Name extends string> = Name | 'confirmPassword';
type NewPasswordFieldsProps<Name extends string> = { form: Form<FieldName<Name>>; name: Name };

export function NewPasswordFields<Name extends string>(props: NewPasswordFieldsProps<Name>): ReactNode {
  const { form, name } = props;
  const t = useTranslate();
  return (
    <>
      <PasswordField
        {...form.field(name)}
        label={t('account.password.new')}
        autoComplete="new-password"
        required
        hasAdvice
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('account.password.confirm')}
        autoComplete="new-password"
        required
      />
    </>
  );
}

/** Faults by field. @param rules.min length of the shortest password */
export function findNewPasswordFaults<Name extends string>(
  values: FormValues<FieldName<Name>>,
  name: Name,
  { t, min }: { t: Translate; min: number },
): FormFaults<string> {
  const missing = Object.entries(values).filter(([, value]) => value === '');
  if (missing.length > 0) return Object.fromEntries(missing.map(([field]) => [field, t('forms.required')]));
  if (values[name] !== values.confirmPassword) return { confirmPassword: t('account.password.mismatch') };
  return isPasswordLongEnough(values[name], min) ? {} : { [name]: t('account.password.short', { min }) };
}
