/** A Premium period as text: dates, plan, price. */
import type { ReactNode } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import { dayOf, endOf } from './user-words.ts';

type Period = NonNullable<AdminUser['subscription']>;

export function PeriodWords({ period }: { period: Period }): ReactNode {
  const t = useTranslate();
  const { startedAt, plan, price, renews } = period;
  const span = { from: dayOf(startedAt, t.language), to: endOf(period, t.language) };
  return (
    <>
      {t('admin.users.view.period', span)}
      {` · ${t(`admin.users.plan.${plan}`)} · `}
      {price === 0 ? t('admin.users.premium.gift') : <Price amount={price} />}
      {renews && ` · ${t('admin.users.view.renews')}`}
    </>
  );
}
