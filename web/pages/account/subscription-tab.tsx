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
import { buttonClass } from '#web/ui/button-class.ts';
import { Fact } from '#web/ui/fact.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { CheckIcon } from '#web/ui/page-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './account.module.css';
import { BillingActions } from './billing-actions.tsx';
import planStyles from './subscription-tab.module.css';

export function SubscriptionTab(): ReactNode {
  const view = useQuery(accountQueries.subscription());
  const settings = useAnswer(queries.settings());
  return (
    <Loaded view={view} fallback={<Skeleton className={styles.loading} />}>
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
    <section className={planStyles.plan} aria-labelledby="plan-title">
      <div className={planStyles.holds}>
        <p className={styles.soft}>{t('account.plan.current')}</p>
        <h2 id="plan-title" className={planStyles.name}>
          {isPremium && <VerifiedIcon size={28} />}
          {t(isPremium ? 'account.plan.premium' : 'account.plan.free')}
          {isPremium && <span className={planStyles.active}>{t('account.plan.active')}</span>}
        </h2>
        <Features isPremium={isPremium} freeAlerts={settings?.maxFreeDeals} />
      </div>
      <div className={planStyles.price}>
        {isPremium ? <Billing subscription={subscription} /> : <Upgrade settings={settings} />}
      </div>
    </section>
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
    <ul className={planStyles.features}>
      {features.map((feature) => (
        <li key={feature}>
          <CheckIcon />
          {feature}
        </li>
      ))}
    </ul>
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
    <dl className={planStyles.dates}>
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
    </dl>
  );
}

function Upgrade({ settings }: { settings: PublicSettings | undefined }): ReactNode {
  const t = useTranslate();
  return (
    <>
      {settings && (
        <dl className={planStyles.dates}>
          <Fact name={t('account.plan.monthly')}>
            <Price amount={settings.premiumPrice} /> {t('account.plan.perMonth')}
          </Fact>
          <Fact name={t('account.plan.annual')}>
            <Price amount={settings.premiumAnnualMonthlyPrice} /> {t('account.plan.perMonth')}
          </Fact>
        </dl>
      )}
      <Link to="/upgrade" className={buttonClass('primary')}>
        {t('account.plan.upgrade')}
      </Link>
    </>
  );
}
