/** Subscription tab: plan, benefits, billing actions, of which some are not available yet. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Subscription } from '#contract/api/account.ts';
import type { PublicSettings } from '#contract/api/settings.ts';
import { riyadhDate } from '#contract/domain/dates.ts';
import { cancelSubscription } from '#contract/endpoints/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { queries } from '#web/api/api.ts';
import { call } from '#web/api/call.ts';
import { useAnswer, useQuery } from '#web/api/query.tsx';
import { periodEndDay } from '#web/features/account/period-end.ts';
import { useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import filters from '#web/features/trip-filters/filter-form.module.css';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Loaded } from '#web/ui/error-state.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { LockIcon } from '#web/ui/icons.tsx';
import { Card, Grid, Pass, Row, Soft, Stack, Stub, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { CheckIcon } from '#web/ui/more-icons.tsx';
import { Price } from '#web/ui/price.tsx';
import { Badge, Skeleton } from '#web/ui/status.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './subscription-tab.module.css';

export function Tab(): ReactNode {
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

/** The plan one has as a boarding pass; on its stub what it costs, or what Premium would. */
function PlanCard({ subscription, settings }: PlanCardProps): ReactNode {
  const t = useTranslate();
  const isPremium = subscription.status === 'premium';
  const premium = <Parts isLocked={!isPremium}>{premiumParts.map((part) => t(part))}</Parts>;
  return (
    <Pass as="section" className={styles.plan} aria-labelledby="plan-title">
      <div>
        <Grid columns={2} gap={5}>
          <Stack gap={4}>
            <Row as="h2" gap={3} lines={1} id="plan-title">
              {t(isPremium ? 'account.plan.premium' : 'account.plan.free')}
              <Badge tone="good">{t(isPremium ? 'account.plan.active' : 'account.plan.current')}</Badge>
            </Row>
            {isPremium ? (
              premium
            ) : (
              <Parts>
                {t('account.plan.browse')}
                {t('account.plan.search')}
                {t('account.plan.alertsFree', { count: settings?.maxFreeDeals ?? 0 })}
              </Parts>
            )}
          </Stack>
          {!isPremium && (
            <Stack gap={4}>
              <h2>{t('account.plan.more')}</h2>
              {premium}
            </Stack>
          )}
        </Grid>
      </div>
      <Stub>{isPremium ? <Billing subscription={subscription} /> : <Upgrade settings={settings} />}</Stub>
    </Pass>
  );
}

const premiumParts = ['account.plan.exclusive', 'account.plan.compare', 'account.plan.alerts'] as const;

function Parts(props: { isLocked?: boolean; children: readonly string[] }): ReactNode {
  const { isLocked = false, children } = props;
  return (
    <Stack as="ul" gap={2}>
      {children.map((part) => (
        <Row as="li" key={part} gap={2} align="first" tone={isLocked ? 'soft' : 'good'}>
          {isLocked ? <LockIcon /> : <CheckIcon />}
          <Text tone="ink">{part}</Text>
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
    <Grid as="dl" columns="fit" gap={4}>
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
    <Grid columns={2} gap={5}>
      {settings && <Prices settings={settings} />}
      <Stack gap={3}>
        <Link to="/upgrade" className={buttonClass('primary')}>
          {t('account.plan.upgrade')}
        </Link>
        <Soft size="sm">{t('account.plan.soon')}</Soft>
      </Stack>
    </Grid>
  );
}

const monthsInYear = 12;

/** The annual price leads, since it is the lower one. */
function Prices({ settings }: { settings: PublicSettings }): ReactNode {
  const t = useTranslate();
  const { premiumPrice, premiumAnnualMonthlyPrice } = settings;
  return (
    <Grid as="dl" columns="fit" gap={5} align="baseline">
      <Fact name={t('account.plan.annual')}>
        <Text as="span" size="2xl" weight="strong">
          <Price amount={premiumAnnualMonthlyPrice} />
        </Text>{' '}
        {t('account.plan.perMonth')}
        <Soft size="sm">
          {t.rich('premium.billed.annual', {
            total: <Price amount={premiumAnnualMonthlyPrice * monthsInYear} />,
          })}
        </Soft>
      </Fact>
      <Fact name={t('account.plan.monthly')}>
        <Text as="span" size="2xl">
          <Price amount={premiumPrice} />
        </Text>{' '}
        {t('account.plan.perMonth')}
        <Soft size="sm">{t('premium.billed.monthly')}</Soft>
      </Fact>
    </Grid>
  );
}

type Topic = 'cancel' | 'payment' | 'manage';
const topics = ['manage', 'payment', 'cancel'] as const;

/** Folded for who pays nothing. */
function BillingActions({ subscription }: { subscription: Subscription }): ReactNode {
  const t = useTranslate();
  const [topic, setTopic] = useState<Topic>('manage');
  const [isOpen, setIsOpen] = useState(false);
  const isPremium = subscription.status === 'premium';
  const open = (wanted: Topic) => {
    setTopic(wanted);
    setIsOpen(true);
  };
  return (
    <Card as="section" aria-labelledby="billing-title">
      <details open={isPremium} className={filters.more}>
        <summary data-dense>
          <div>
            <Text as="h2" id="billing-title" size="lg">
              {t('account.billing.title')}
            </Text>
            <Soft above={1}>{t('account.billing.text')}</Soft>
          </div>
        </summary>
        <Row gap={2} above={3} stretch>
          {topics.map((each) => (
            <Button
              key={each}
              look="quiet"
              isSmall
              isDanger={each === 'cancel' && isPremium}
              aria-haspopup="dialog"
              onClick={() => open(each)}
            >
              {t(`account.billing.${each}`)}
            </Button>
          ))}
        </Row>
      </details>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t(`account.billing.${topic}`)}>
        <Stack gap={4} above={3}>
          {topic === 'cancel' ? (
            <Cancelling subscription={subscription} onEnd={() => setIsOpen(false)} />
          ) : (
            <>
              <p>{t(`account.billing.${topic}.text`)}</p>
              <Link to="/contact" className={buttonClass('primary')}>
                {t('footer.contact')}
              </Link>
            </>
          )}
        </Stack>
      </Dialog>
    </Card>
  );
}

function Cancelling({ subscription, onEnd }: { subscription: Subscription; onEnd: () => void }): ReactNode {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const { mutate } = useAccountMutation();
  const { status, pricePerMonth, endsAt, renews, cancelledAt } = subscription;
  // The last paid day, also for a renewing plan: cancelling keeps Premium until the day before the next bill.
  const date = endsAt === null ? null : formatDate(periodEndDay({ endsAt, renews: false }), t.language);
  if (status === 'free') return <p>{t('account.billing.cancel.free')}</p>;
  if (!renews || cancelledAt !== null) {
    const ends = date ?? t('account.plan.noEnd');
    const words = pricePerMonth === 0 ? 'account.billing.cancel.granted' : 'account.billing.cancel.ends';
    return <p>{t(words, { date: ends })}</p>;
  }
  const cancel = () =>
    mutate({
      send: () => call(cancelSubscription),
      onDone: (answer) => {
        queryClient.setQueryData(accountQueries.subscription().queryKey, answer.subscription);
        showToast({ title: t('account.billing.cancel.done') });
        onEnd();
      },
    });
  return (
    <>
      <p>{t('account.billing.cancel.text', { date: date ?? t('account.plan.noEnd') })}</p>
      <Row gap={3}>
        <Button look="quiet" isDanger onClick={cancel}>
          {t('account.billing.cancel.send')}
        </Button>
        <Button look="quiet" onClick={onEnd}>
          {t('account.billing.cancel.keep')}
        </Button>
      </Row>
    </>
  );
}
