/** Checks the e-mail address of a form. */
import { foldEmail, isEmail } from '#contract/domain/email.ts';
import type { Translate } from '#web/i18n/i18n.tsx';
import type { FormFaults, FormValues } from './use-form.ts';

export function findEmailFaults({ email }: FormValues<'email'>, t: Translate): FormFaults<'email'> {
  const folded = foldEmail(email);
  if (folded === '') return { email: t('forms.required') };
  return isEmail(folded) ? {} : { email: t('forms.email') };
}
