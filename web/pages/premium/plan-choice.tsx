/** Choice between the two plans, over native radio buttons. */
import type { ReactNode } from 'react';
import type { PublicSettings } from '#contract/api/settings.ts';
import type { PremiumPlan } from '#contract/domain/premium-plan.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './plan-choice.module.css';

const monthsInYear = 12;

export function PlanChoice({ settings }: { settings: PublicSettings }): ReactNode {
  const t = useTranslate();
  const { premiumPrice, premiumAnnualMonthlyPrice } = settings;
  const yearly = premiumAnnualMonthlyPrice * monthsInYear;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('premium.plans')}</legend>
      <div className={styles.plans}>
        <Plan plan="monthly" monthlyPrice={premiumPrice} isChosenAtFirst>
          {t('premium.billed.monthly')}
        </Plan>
        <Plan plan="annual" monthlyPrice={premiumAnnualMonthlyPrice}>
          {t.rich('premium.billed.annual', { total: <Price amount={yearly} /> })}
        </Plan>
      </div>
    </fieldset>
  );
}

type PlanProps = {
  plan: PremiumPlan;
  /** SAR. */
  monthlyPrice: number;
  isChosenAtFirst?: boolean;
  /** Payment terms. */
  children: ReactNode;
};

function Plan({ plan, monthlyPrice, isChosenAtFirst = false, children }: PlanProps): ReactNode {
  const t = useTranslate();
  return (
    <label className={styles.plan}>
      <input
        className={styles.input}
        type="radio"
        name="plan"
        value={plan}
        defaultChecked={isChosenAtFirst}
        autoComplete="off"
      />
      <span className={styles.name}>{t(`premium.plan.${plan}`)}</span>
      <span className={styles.price}>
        <Price amount={monthlyPrice} className={styles.amount} /> {t('premium.perMonth')}
      </span>
      <span className={styles.billed}>{children}</span>
    </label>
  );
}
