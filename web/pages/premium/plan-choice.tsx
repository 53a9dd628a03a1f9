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
  const saving = Math.floor((1 - premiumAnnualMonthlyPrice / premiumPrice) * 100);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('premium.plans')}</legend>
      <div className={styles.plans}>
        <Plan plan="annual" monthlyPrice={premiumAnnualMonthlyPrice} saving={saving} isChosenAtFirst>
          {t.rich('premium.billed.annual', { total: <Price amount={yearly} /> })}
        </Plan>
        <Plan plan="monthly" monthlyPrice={premiumPrice}>
          {t('premium.billed.monthly')}
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
  /** Whole percent below the other plan; nothing is said below 1. */
  saving?: number;
  /** Payment terms. */
  children: ReactNode;
};

function Plan({ plan, monthlyPrice, isChosenAtFirst = false, saving = 0, children }: PlanProps): ReactNode {
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
      <span className={styles.name}>
        {t(`premium.plan.${plan}`)}{' '}
        {saving > 0 && <span className={styles.saving}>{t('premium.plan.save', { percent: saving })}</span>}
      </span>
      <span className={styles.price}>
        <Price amount={monthlyPrice} className={styles.amount} /> {t('premium.perMonth')}
      </span>
      <span className={styles.billed}>{children}</span>
    </label>
  );
}
