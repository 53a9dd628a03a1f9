/** Early-access form: plan and e-mail; sending again changes the request. */
import { type ReactNode, useEffect } from 'react';
import type { PublicSettings } from '#contract/api/settings.ts';
import { earlyAccessRequest } from '#contract/bodies/contact.ts';
import type { PremiumPlan } from '#contract/domain/account.ts';
import { requestEarlyAccess } from '#contract/endpoints/public.ts';
import { call } from '#web/api/call.ts';
import { showReason } from '#web/features/account/reason-of.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { Form } from '#web/features/forms/form.tsx';
import { EmailField } from '#web/features/forms/text-fields.tsx';
import { type TickProps, useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import planStyles from './plan-choice.module.css';

export type EarlyAccessWish = { email: string; plan: PremiumPlan };

type EarlyAccessFormProps = { settings: PublicSettings; onSent: (wish: EarlyAccessWish) => void };

export function EarlyAccessForm({ settings, onSent }: EarlyAccessFormProps): ReactNode {
  const t = useTranslate();
  const user = useUser();
  const form = useSchemaForm({
    schema: earlyAccessRequest,
    start: { email: user?.email ?? '', plan: 'annual', website: '' },
    send: (body) => call(requestEarlyAccess, { body }),
    onSent,
    onFailed: (error) => showReason(t, error, { title: t('premium.failed') }),
  });
  const { getValues, setValue } = form.hook;
  useEffect(() => {
    // Who reads may be known only later than the page.
    if (user && getValues('email') === '') setValue('email', user.email);
  }, [user, getValues, setValue]);
  return (
    <Form
      form={form}
      above={2}
      send={t('premium.request')}
      hasTrap
      after={
        <Soft>
          {t.rich('premium.note', {
            privacy: <Link to="/privacy">{t('footer.privacy')}</Link>,
            terms: <Link to="/terms">{t('footer.terms')}</Link>,
          })}
        </Soft>
      }
    >
      <PlanChoice settings={settings} tick={(plan) => form.tick('plan', plan)} />
      <EmailField {...form.field('email')} label={t('premium.email')} autoComplete="email" />
    </Form>
  );
}

const monthsInYear = 12;

type PlanChoiceProps = { settings: PublicSettings; tick: (plan: PremiumPlan) => TickProps };

/** Choice between the two plans, over native radio buttons. */
function PlanChoice({ settings, tick }: PlanChoiceProps): ReactNode {
  const t = useTranslate();
  const { premiumPrice, premiumAnnualMonthlyPrice } = settings;
  const yearly = premiumAnnualMonthlyPrice * monthsInYear;
  const saving = Math.floor((1 - premiumAnnualMonthlyPrice / premiumPrice) * 100);
  return (
    <fieldset>
      <Text as="legend" weight="strong" size="md" className={planStyles.legend}>
        {t('premium.plans')}
      </Text>
      <Stack gap={3}>
        <Plan plan="annual" tick={tick('annual')} monthlyPrice={premiumAnnualMonthlyPrice} saving={saving}>
          {t.rich('premium.billed.annual', { total: <Price amount={yearly} /> })}
        </Plan>
        <Plan plan="monthly" tick={tick('monthly')} monthlyPrice={premiumPrice}>
          {t('premium.billed.monthly')}
        </Plan>
      </Stack>
    </fieldset>
  );
}

type PlanProps = {
  plan: PremiumPlan;
  tick: TickProps;
  /** SAR. */
  monthlyPrice: number;
  /** Whole percent below the other plan; nothing is said below 1. */
  saving?: number;
  /** Payment terms. */
  children: ReactNode;
};

function Plan({ plan, tick, monthlyPrice, saving = 0, children }: PlanProps): ReactNode {
  const t = useTranslate();
  return (
    <label className={planStyles.plan}>
      <input {...tick} className={planStyles.input} type="radio" autoComplete="off" />
      <Text as="strong" size="lg">
        {t(`premium.plan.${plan}`)}{' '}
        {saving > 0 && <Badge tone="good">{t('premium.plan.save', { percent: saving })}</Badge>}
      </Text>
      <Soft as="span" className={planStyles.price}>
        <Price amount={monthlyPrice} className={planStyles.amount} /> {t('premium.perMonth')}
      </Soft>
      <Soft as="span" className={planStyles.billed}>
        {children}
      </Soft>
    </label>
  );
}
