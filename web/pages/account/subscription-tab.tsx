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
import { Grid, Pass, Row, Soft, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { CheckIcon } from '#web/ui/page-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BillingActions } from './billing-actions.tsx';
import styles from './subscription-tab.module.css';

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

/** The plan one has and what it includes, as a boarding pass; on its stub what it costs, or what Premium adds. */
function PlanCard({ subscription, settings }: PlanCardProps): ReactNode {
  const t = useTranslate();
  const isPremium = subscription.status === 'premium';
  const freeAlerts = settings?.maxFreeDeals ?? 0;
  return (
    <Pass as="section" aria-labelledby="plan-title" className={styles.plans}>
      <Stack gap={4} justify="start">
        <Row as="h2" gap={3} lines={1} size="xl" id="plan-title">
          {t(isPremium ? 'account.plan.premium' : 'account.plan.free')}
          <Badge tone="good">{t(isPremium ? 'account.plan.active' : 'account.plan.current')}</Badge>
        </Row>
        {isPremium ? (
          <PremiumParts />
        ) : (
          <Parts>
            {t('account.plan.browse')}
            {t('account.plan.search')}
            {t('account.plan.alertsFree', { count: freeAlerts })}
          </Parts>
        )}
      </Stack>
      <Stub className={isPremium ? undefined : styles.offer}>
        {isPremium ? <Billing subscription={subscription} /> : <Upgrade settings={settings} />}
      </Stub>
    </Pass>
  );
}

function PremiumParts(): ReactNode {
  const t = useTranslate();
  return (
    <Parts>
      {t('account.plan.exclusive')}
      {t('account.plan.compare')}
      {t('account.plan.alerts')}
    </Parts>
  );
}

/** What a plan includes. */
function Parts({ children }: { children: readonly string[] }): ReactNode {
  return (
    <Stack as="ul" gap={2} className={styles.parts}>
      {children.map((part) => (
        <Row as="li" key={part} gap={2} align="first">
          <CheckIcon />
          {part}
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
    <Grid as="dl" columns="fit" gap={4} className={styles.dates}>
      {isGranted && <Fact name={t('account.plan.granted')}>{t('account.plan.grantedText')}</Fact>}
      {!isGranted && plan !== null && pricePerMonth !== null && (
        <Fact name={t(`account.plan.${plan}`)}>
          <Text as="span" size="xl">
            <Price amount={pricePerMonth} />
          </Text>{' '}
          {t('account.plan.perMonth')}
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
    </Grid>
  );
}

function Upgrade({ settings }: { settings: PublicSettings | undefined }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <Stack gap={4} justify="start">
        <Text as="h3" size="xl">
          {t('account.plan.more')}
        </Text>
        <PremiumParts />
      </Stack>
      <Stack gap={4} justify="start">
        {settings && (
          <Grid as="dl" columns="fit" gap={4} lines={3}>
            <Offer name={t('account.plan.annual')} perMonth={settings.premiumAnnualMonthlyPrice}>
              {t.rich('premium.billed.annual', {
                total: <Price amount={settings.premiumAnnualMonthlyPrice * monthsInYear} />,
              })}
            </Offer>
            <Offer name={t('account.plan.monthly')} perMonth={settings.premiumPrice}>
              {t('premium.billed.monthly')}
            </Offer>
          </Grid>
        )}
        <Link to="/upgrade" className={buttonClass('primary')}>
          {t('account.plan.upgrade')}
        </Link>
      </Stack>
    </>
  );
}

const monthsInYear = 12;

type OfferProps = { name: string; perMonth: number; children: ReactNode };

/** What a plan costs; `children` says how it is paid. */
function Offer({ name, perMonth, children }: OfferProps): ReactNode {
  const t = useTranslate();
  return (
    <Fact name={name}>
      <Text as="span" size="xl" weight="strong">
        <Price amount={perMonth} />
      </Text>{' '}
      {t('account.plan.perMonth')}
      <Soft size="sm">{children}</Soft>
    </Fact>
  );
}
