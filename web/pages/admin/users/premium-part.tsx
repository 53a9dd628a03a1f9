/** Premium of an account: granted until a day at a price, or ended. */
import { type ReactNode, useState } from 'react';
import { addDays, type IsoDate, isIsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { type PremiumPlan, premiumPlans } from '#contract/domain/premium-plan.ts';
import formStyles from '#web/features/admin/admin-form.module.css';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { SelectField } from '#web/features/admin/select-field.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { TextField } from '#web/features/forms/text-fields.tsx';
import { type FormFaults, type FormValues, useForm } from '#web/features/forms/use-form.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n.tsx';
import { useNow } from '#web/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { PartProps } from './edit-user.tsx';
import { PeriodWords } from './period-words.tsx';
import { useAct } from './user-actions.ts';
import { endPremium, grantPremium } from './user-calls.ts';
import { dayOf, isolatedNameOf } from './user-words.ts';
import styles from './users.module.css';

const names = ['plan', 'endsOn', 'price'] as const;
type Name = (typeof names)[number];
const usualDays = 30;
const highestPrice = 100_000;

export function PremiumPart({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  return (
    <section className={styles.part} aria-labelledby="premium-part">
      <h3 id="premium-part">{t('admin.users.premium.title')}</h3>
      {user.subscription ? (
        <div className={styles.row}>
          <p className={styles.grow}>
            <PeriodWords period={user.subscription} />
          </p>
          <EndPremium user={user} onUser={onUser} />
        </div>
      ) : (
        <p className={styles.soft}>{t('admin.users.premium.none')}</p>
      )}
      <GrantForm user={user} onUser={onUser} />
    </section>
  );
}

function GrantForm({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const today = riyadhDate(new Date(useNow()));
  const firstDay = addDays(today, 1);
  const form = useGrant({ user, onUser }, firstDay);
  return (
    <form
      ref={form.ref}
      className={formStyles.form}
      method="post"
      noValidate
      onSubmit={form.handleSubmit}
      onInput={form.handleInput}
    >
      <div className={formStyles.pair}>
        <TextField
          name="endsOn"
          type="date"
          label={t('admin.users.premium.endsOn')}
          min={firstDay}
          required
          defaultValue={addDays(today, usualDays)}
          fault={form.faults.endsOn}
        />
        <SelectField
          name="plan"
          label={t('admin.users.premium.plan')}
          options={premiumPlans.map((value) => ({ value, label: t(`admin.users.plan.${value}`) }))}
        />
      </div>
      <TextField
        name="price"
        label={t('admin.users.premium.price')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        defaultValue="0"
        fault={form.faults.price}
      />
      <div className={styles.row}>
        <Button type="submit" look="quiet" aria-disabled={form.isSending}>
          {t('admin.users.premium.send')}
        </Button>
      </div>
    </form>
  );
}

function useGrant({ user, onUser }: PartProps, firstDay: IsoDate) {
  const t = useTranslate();
  const language = useLanguage();
  return useForm<Name>({
    names,
    findFaults: (values) => findFaults(values, firstDay, t),
    send: async ({ plan, endsOn, price }) => {
      const grant = { plan: plan as PremiumPlan, endsOn, price: Number(price) };
      const { user: granted } = await grantPremium(user.id, grant);
      onUser(granted);
      const date = dayOf(granted.subscription?.endsAt ?? `${endsOn}T12:00:00Z`, language);
      showToast({
        title: t('admin.users.premium.done'),
        text: t('admin.users.premium.done.text', { name: isolatedNameOf(user), date }),
      });
    },
    onSent: () => undefined,
    onFailed: (error) => showFailure(t, error, t('admin.users.premium.failed')),
  });
}

function findFaults({ endsOn, price }: FormValues<Name>, firstDay: IsoDate, t: Translate): FormFaults<Name> {
  const amount = price.trim() === '' ? Number.NaN : Number(price);
  const isPrice = amount >= 0 && amount <= highestPrice;
  return {
    ...(isIsoDate(endsOn) && endsOn >= firstDay ? {} : { endsOn: t('admin.users.premium.future') }),
    ...(isPrice ? {} : { price: t('admin.users.premium.price.fault') }),
  };
}

function EndPremium({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, act } = useAct();
  const name = isolatedNameOf(user);
  const end = () =>
    act(
      () => endPremium(user.id),
      t('admin.users.premium.failed'),
      (answer) => {
        setIsAsking(false);
        onUser(answer.user);
        showToast({ title: t('admin.users.premium.ended') });
      },
    );
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('admin.users.premium.end')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('admin.users.premium.end.title', { name })}
        text={t('admin.users.premium.end.text', { name })}
        confirm={t('admin.users.premium.end')}
        isBusy={isBusy}
        onConfirm={end}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
