/** Early-access form: plan and e-mail; sending again changes the request. */
import type { ReactNode } from 'react';
import type { PublicSettings } from '#contract/api/settings.ts';
import { foldEmail } from '#contract/domain/email.ts';
import { type PremiumPlan, premiumPlans } from '#contract/domain/premium-plan.ts';
import { requestEarlyAccess } from '#contract/endpoints/public.ts';
import { call } from '#web/api/call.ts';
import { showReason } from '#web/features/account/reason-of.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { findEmailFaults } from '#web/features/forms/email-faults.ts';
import { Form } from '#web/features/forms/form.tsx';
import { EmailField } from '#web/features/forms/text-fields.tsx';
import { type FormValues, useForm } from '#web/features/forms/use-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './coming-soon.module.css';
import { PlanChoice } from './plan-choice.tsx';

export type EarlyAccessWish = { email: string; plan: PremiumPlan };

const names = ['plan', 'email', 'website'] as const;
type Name = (typeof names)[number];

type EarlyAccessFormProps = { settings: PublicSettings; onSent: (wish: EarlyAccessWish) => void };

export function EarlyAccessForm({ settings, onSent }: EarlyAccessFormProps): ReactNode {
  const t = useTranslate();
  const user = useUser();
  const form = useForm<Name>({
    names,
    findFaults: (values) => findEmailFaults(values, t),
    send: (values) => call(requestEarlyAccess, { body: { ...values, plan: planOf(values) } }),
    onSent: (values) => onSent({ email: foldEmail(values.email), plan: planOf(values) }),
    onFailed: (error) => showReason(t, error, { title: t('premium.failed') }),
  });
  return (
    <Form
      form={form}
      className={styles.form}
      send={t('premium.request')}
      hasTrap
      after={
        <p className={styles.note}>
          {t.rich('premium.note', {
            privacy: <Link to="/privacy">{t('footer.privacy')}</Link>,
            terms: <Link to="/terms">{t('footer.terms')}</Link>,
          })}
        </p>
      }
    >
      <PlanChoice settings={settings} />
      <EmailField
        {...form.field('email')}
        label={t('premium.email')}
        autoComplete="email"
        defaultValue={user?.email}
      />
    </Form>
  );
}

function planOf({ plan }: FormValues<Name>): PremiumPlan {
  return premiumPlans.find((each) => each === plan) ?? 'annual';
}
