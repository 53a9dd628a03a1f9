/** Plans and prices, with the early-access form instead of payment. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PublicSettings } from '#contract/api/settings.ts';
import type { PremiumPlan } from '#contract/domain/account.ts';
import { localizedPath } from '#contract/domain/localized-path.ts';
import { requestEarlyAccess, signInPath } from '#contract/endpoints/public.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/features/account/use-user.ts';
import { EmailField } from '#web/features/forms/fields.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { type TickProps, useSchemaForm } from '#web/features/forms/use-schema-form.ts';
import { useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { Button, targetClass } from '#web/ui/button.tsx';
import { Card, Row, Soft, Stack, Text, VisuallyHidden } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { CheckIcon, ClockIcon } from '#web/ui/more-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { showReason } from '#web/ui/reason-of.ts';
import { Badge } from '#web/ui/status.tsx';
import styles from './premium.module.css';

type ComingSoonProps = { settings: PublicSettings; isGuest: boolean };

export function ComingSoon({ settings, isGuest }: ComingSoonProps): ReactNode {
  const t = useTranslate();
  const returnPath = localizedPath(useLanguage(), '/premium');
  const titleId = useId();
  const [wish, setWish] = useState<EarlyAccessWish>();
  return (
    <Card as="section" id="early-access" gap={3} pad={5} raised="float" aria-labelledby={titleId}>
      <Row as="h2" id={titleId} gap={2}>
        <ClockIcon size={22} />
        {t('premium.soon.chip')}
      </Row>
      {wish ? (
        <Confirmation wish={wish} onChange={() => setWish(undefined)} />
      ) : (
        <>
          <Soft>{t('premium.soon.text')}</Soft>
          <EarlyAccessForm settings={settings} onSent={setWish} />
          {isGuest && (
            <a className={targetClass} href={`${signInPath}?next=${encodeURIComponent(returnPath)}`}>
              {t('premium.login')}
            </a>
          )}
        </>
      )}
    </Card>
  );
}

function Confirmation({ wish, onChange }: { wish: EarlyAccessWish; onChange: () => void }): ReactNode {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves focus to the confirmation, since the form is gone.
  useEffect(() => heading.current?.focus(), []);
  const email = (
    <Text as="bdi" weight="strong" dir="ltr">
      {wish.email}
    </Text>
  );
  return (
    <Card fill="good" dense align="start" gap={3}>
      <Row as="h3" gap={2} tone="good" ref={heading} tabIndex={-1}>
        <CheckIcon />
        {t('premium.sent.title')}
      </Row>
      <p>{t.rich(`premium.sent.${wish.plan}`, { email })}</p>
      <Button look="quiet" onClick={onChange}>
        {t('premium.sent.change')}
      </Button>
    </Card>
  );
}

type EarlyAccessWish = { email: string; plan: PremiumPlan };

type EarlyAccessFormProps = { settings: PublicSettings; onSent: (wish: EarlyAccessWish) => void };

/** Early-access form: plan and e-mail; sending again changes the request. */
function EarlyAccessForm({ settings, onSent }: EarlyAccessFormProps): ReactNode {
  const t = useTranslate();
  const user = useUser();
  const { premiumPrice, premiumAnnualMonthlyPrice } = settings;
  const form = useSchemaForm({
    schema: async () => (await import('#contract/bodies/contact.ts')).earlyAccessRequest,
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
      send={t('premium.request')}
      hasTrap
      after={
        <Soft size="sm">
          {t.rich('premium.note', {
            privacy: <Link to="/privacy">{t('footer.privacy')}</Link>,
            terms: <Link to="/terms">{t('footer.terms')}</Link>,
          })}
        </Soft>
      }
    >
      <fieldset>
        <legend>
          <VisuallyHidden>{t('premium.plans')}</VisuallyHidden>
        </legend>
        <Stack gap={2}>
          <Plan
            plan="annual"
            tick={form.tick('plan', 'annual')}
            monthlyPrice={premiumAnnualMonthlyPrice}
            saving={Math.floor((1 - premiumAnnualMonthlyPrice / premiumPrice) * 100)}
          >
            {t.rich('premium.billed.annual', {
              total: <Price amount={premiumAnnualMonthlyPrice * monthsInYear} />,
            })}
          </Plan>
          <Plan plan="monthly" tick={form.tick('plan', 'monthly')} monthlyPrice={premiumPrice}>
            {t('premium.billed.monthly')}
          </Plan>
        </Stack>
      </fieldset>
      <EmailField {...form.field('email')} label={t('premium.email')} autoComplete="email" />
    </Form>
  );
}

const monthsInYear = 12;

function Plan(props: {
  plan: PremiumPlan;
  tick: TickProps;
  /** SAR. */
  monthlyPrice: number;
  /** Whole percent below the other plan; nothing is said below 1. */
  saving?: number;
  children: ReactNode;
}): ReactNode {
  const { plan, tick, monthlyPrice, saving = 0, children } = props;
  const t = useTranslate();
  return (
    <label className={styles.plan} data-choice>
      <input {...tick} type="radio" autoComplete="off" />
      <strong>{t(`premium.plan.${plan}`)}</strong>
      <Row gap={1} align="baseline" size="sm">
        <Price amount={monthlyPrice} className={styles.amount} />
        {t('premium.perMonth')}
      </Row>
      <Row gap={2} lines={1} size="sm" tone="soft" className={styles.terms}>
        <span>{children}</span>
        {saving > 0 && <Badge tone="good">{t('premium.plan.save', { percent: saving })}</Badge>}
      </Row>
    </label>
  );
}
