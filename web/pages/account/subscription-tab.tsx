/** Subscription tab: plan, benefits, billing actions. */
import type { ReactNode } from 'react';
import type { Subscription } from '#contract/api/account.ts';
import type { PublicSettings } from '#contract/api/settings.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { queries } from '#web/api/api.ts';
import { useAnswer, useQuery } from '#web/api/query.tsx';
import { periodEndDay } from '#web/features/account/period-end.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Fact } from '#web/ui/fact.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Pass, Row, Soft, Stack, Stub } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { CheckIcon } from '#web/ui/page-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BillingActions } from './billing-actions.tsx';
import planStyles from './subscription-tab.module.css';

export function SubscriptionTab(): ReactNode {
  const view = useQuery(accountQueries.subscription());
  const settings = useAnswer(queries.settings());
  return (
    <Loaded view={view} fallback={<Skeleton as="card" />}>
      {(subscription) => (
        <>
          <PlanCard subscription={subscription} settings={settings} />
          <BillingActions subscription={subscription} />
        </>
      )}
    </Loaded>
  );
}

type PlanCardProps = { subscription: Subscription; settings: PublicSettings | undefined };

/** Card with the current plan and its price, styled as a boarding pass. */
function PlanCard({ subscription, settings }: PlanCardProps): ReactNode {
  const t = useTranslate();
  const isPremium = subscription.status === 'premium';
  return (
    <Pass as="section" aria-labelledby="plan-title">
      <Stack gap={3} justify="start">
        <Soft>{t('account.plan.current')}</Soft>
        <Row as="h2" gap={2} size="2xl" className={planStyles.name} id="plan-title">
          {isPremium && <VerifiedIcon size={28} />}
          {t(isPremium ? 'account.plan.premium' : 'account.plan.free')}
          {isPremium && <Badge tone="good">{t('account.plan.active')}</Badge>}
        </Row>
        <Features isPremium={isPremium} freeAlerts={settings?.maxFreeDeals} />
      </Stack>
      <Stub>{isPremium ? <Billing subscription={subscription} /> : <Upgrade settings={settings} />}</Stub>
    </Pass>
  );
}

function Features({
  isPremium,
  freeAlerts = 0,
}: {
  isPremium: boolean;
  freeAlerts: number | undefined;
}): ReactNode {
  const t = useTranslate();
  const features = isPremium
    ? [t('account.plan.exclusive'), t('account.plan.compare'), t('account.plan.alerts')]
    : [
        t('account.plan.browse'),
        t('account.plan.search'),
        t('account.plan.alertsFree', { count: freeAlerts }),
      ];
  return (
    <Stack as="ul" gap={2}>
      {features.map((feature) => (
        <Row as="li" key={feature} gap={2} align="first" className={planStyles.feature}>
          <CheckIcon />
          {feature}
        </Row>
      ))}
    </Stack>
  );
}

/** Shows the recorded price and dates, since the current price may differ; granted Premium is free. */
function Billing({ subscription }: Pick<PlanCardProps, 'subscription'>): ReactNode {
  const t = useTranslate();
  const { plan, pricePerMonth, startedAt, endsAt, renews, cancelledAt } = subscription;
  const isGranted = pricePerMonth === 0;
  const day = (instant: string) => formatDate(riyadhDate(new Date(instant)), t.language);
  const willRenew = renews && cancelledAt === null;
  return (
    <Stack as="dl" gap={3} className={planStyles.dates}>
      {isGranted && <Fact name={t('account.plan.granted')}>{t('account.plan.grantedText')}</Fact>}
      {!isGranted && plan !== null && pricePerMonth !== null && (
        <Fact name={t(`account.plan.${plan}`)}>
          <Price amount={pricePerMonth} /> {t('account.plan.perMonth')}
        </Fact>
      )}
      {startedAt !== null && <Fact name={t('account.plan.since')}>{day(startedAt)}</Fact>}
      <Fact
        name={t(
          willRenew
            ? 'account.plan.nextBilling'
            : isGranted
              ? 'account.plan.grantedUntil'
              : 'account.plan.ends',
        )}
      >
        {endsAt === null
          ? t('account.plan.noEnd')
          : formatDate(periodEndDay({ endsAt, renews: willRenew }), t.language)}
      </Fact>
      {!willRenew && <Fact name={t('account.plan.renewal')}>{t('account.plan.noRenewal')}</Fact>}
      {cancelledAt !== null && <Fact name={t('account.plan.cancelled')}>{day(cancelledAt)}</Fact>}
    </Stack>
  );
}

function Upgrade({ settings }: { settings: PublicSettings | undefined }): ReactNode {
  const t = useTranslate();
  return (
    <>
      {settings && (
        <Stack as="dl" gap={3} className={planStyles.dates}>
          <Fact name={t('account.plan.monthly')}>
            <Price amount={settings.premiumPrice} /> {t('account.plan.perMonth')}
          </Fact>
          <Fact name={t('account.plan.annual')}>
            <Price amount={settings.premiumAnnualMonthlyPrice} /> {t('account.plan.perMonth')}
          </Fact>
        </Stack>
      )}
      <Link to="/upgrade" className={buttonClass('primary')}>
        {t('account.plan.upgrade')}
      </Link>
    </>
  );
}
