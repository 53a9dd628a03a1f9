/** Fields of a new password and its repetition with what is wrong with them, and of the one that is known. */
import type { ReactNode } from 'react';
import { isPasswordLongEnough } from '#contract/domain/password.ts';
import { PasswordField, useShortestPassword } from '#web/features/forms/password-field.tsx';
import type { Faults } from '#web/features/forms/schema-faults.ts';
import type { FieldProps } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Grid } from '#web/ui/layout.tsx';

type NewPasswordFieldsProps = { password: FieldProps; repetition: FieldProps; isAdmin?: boolean };

export function NewPasswordFields({ password, repetition, isAdmin }: NewPasswordFieldsProps): ReactNode {
  const t = useTranslate();
  const shared = { autoComplete: 'new-password', required: true } as const;
  return (
    <Grid columns={2} gap={4}>
      <PasswordField
        {...password}
        {...shared}
        label={t('account.password.new')}
        hasAdvice
        isAdmin={isAdmin}
      />
      <PasswordField {...repetition} {...shared} label={t('account.password.confirm')} />
    </Grid>
  );
}

/** Finds faults of a password that is filled in and its repetition `confirmPassword`. @param name of its field */
export function useNewPasswordCheck<Name extends string>(name: Name, isAdmin = false) {
  const t = useTranslate();
  const min = useShortestPassword(isAdmin);
  return (values: Record<Name | 'confirmPassword', string>): Faults => {
    const isSame = values[name] === values.confirmPassword;
    return {
      ...(!isPasswordLongEnough(values[name], min) && { [name]: t('account.password.short', { min }) }),
      ...(!isSame && { confirmPassword: t('account.password.mismatch') }),
    };
  };
}

/** The password that proves who asks. */
export function CurrentPasswordField(field: FieldProps): ReactNode {
  return (
    <PasswordField
      {...field}
      label={useTranslate()('account.password.current')}
      autoComplete="current-password"
      required
    />
  );
}
