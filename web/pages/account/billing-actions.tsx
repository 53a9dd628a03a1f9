/** Billing actions: cancel, change payment, manage; says which are not available yet. */

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Subscription } from '#contract/api/account.ts';
import { cancelSubscription } from '#contract/endpoints/account.ts';
import { accountQueries } from '#web/api/account-queries.ts';
import { call } from '#web/api/call.ts';
import { periodEndDay } from '#web/features/account/period-end.ts';
import { useAccountMutation } from '#web/features/account/use-account-mutation.ts';
import filters from '#web/features/trip-filters/filter-form.module.css';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Card, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Topic = 'cancel' | 'payment' | 'manage';
const topics = ['manage', 'payment', 'cancel'] as const;

/** Folded for who pays nothing. */
export function BillingActions({ subscription }: { subscription: Subscription }): ReactNode {
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
            <ComingLater topic={topic} />
          )}
        </Stack>
      </Dialog>
    </Card>
  );
}

function ComingLater({ topic }: { topic: 'payment' | 'manage' }): ReactNode {
  const t = useTranslate();
  return (
    <>
      <p>{t(`account.billing.${topic}.text`)}</p>
      <Link to="/contact" className={buttonClass('primary')}>
        {t('footer.contact')}
      </Link>
    </>
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
