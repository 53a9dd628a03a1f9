/** Premium of a user: grant until a day at a price, or end. */
import { type ReactNode, useState } from 'react';
import { addDays, type IsoDate, isIsoDate, riyadhDate } from '#contract/domain/dates.ts';
import { type PremiumPlan, premiumPlans } from '#contract/domain/premium-plan.ts';
import { endPremium, grantPremium } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import formStyles from '#web/features/admin/admin-form.module.css';
import { ConfirmDialog } from '#web/features/admin/confirm-dialog.tsx';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { plainNumber } from '#web/features/admin/typed-number.ts';
import { useAdminMutation } from '#web/features/admin/use-admin-mutation.ts';
import { Form } from '#web/features/forms/form.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { TextField } from '#web/features/forms/text-fields.tsx';
import { type FormFaults, type FormValues, useForm } from '#web/features/forms/use-form.ts';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatDate } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { PartProps } from './edit-user.tsx';
import { PeriodWords } from './period-words.tsx';
import { markRequestDone, type RequestedGrant } from './requested-grant.ts';
import { isolatedNameOf } from './user-words.ts';
import styles from './users.module.css';

const names = ['plan', 'endsOn', 'price'] as const;
type Name = (typeof names)[number];
const usualDays = 30;
const daysOf: Readonly<Record<PremiumPlan, number>> = { monthly: usualDays, annual: 365 };
const highestPrice = 100_000;

type PremiumPartProps = PartProps & { grant: RequestedGrant | undefined };

export function PremiumPart({ user, onUser, grant }: PremiumPartProps): ReactNode {
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
      <GrantForm user={user} onUser={onUser} grant={grant} />
    </section>
  );
}

function GrantForm({ user, onUser, grant }: PremiumPartProps): ReactNode {
  const t = useTranslate();
  const today = riyadhDate(new Date(useNow()));
  const firstDay = addDays(today, 1);
  const form = useGrant({ user, onUser, grant }, firstDay);
  return (
    <Form form={form} className={formStyles.form}>
      <div className={formStyles.pair}>
        <TextField
          {...form.field('endsOn')}
          type="date"
          label={t('admin.users.premium.endsOn')}
          min={firstDay}
          required
          defaultValue={addDays(today, grant ? daysOf[grant.plan] : usualDays)}
          data-first-focus={grant ? true : undefined}
        />
        <SelectField
          name="plan"
          label={t('admin.users.premium.plan')}
          defaultValue={grant?.plan}
          options={choicesOf(t, 'admin.users.plan', premiumPlans)}
        />
      </div>
      <TextField
        {...form.field('price')}
        label={t('admin.users.premium.price')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        defaultValue={grant?.price ?? '0'}
      />
      <div className={styles.row}>
        <Button type="submit" look="quiet" aria-disabled={form.isSending}>
          {t('admin.users.premium.send')}
        </Button>
      </div>
    </Form>
  );
}

function useGrant({ user, onUser, grant: requested }: PremiumPartProps, firstDay: IsoDate) {
  const t = useTranslate();
  return useForm<Name>({
    names,
    findFaults: (values) => findFaults(values, firstDay, t),
    send: async ({ plan, endsOn, price }) => {
      const grant = { plan: plan as PremiumPlan, endsOn, price: readAmount(price) ?? 0 };
      const { user: granted } = await callAdmin(grantPremium, { params: { userId: user.id }, body: grant });
      onUser(granted);
      const grantedText = t('admin.users.premium.done.text', {
        name: isolatedNameOf(user),
        date: formatDate(endsOn, t.language),
      });
      const requestText =
        requested &&
        t(
          (await markRequestDone(requested))
            ? 'admin.users.premium.requestDone'
            : 'admin.users.premium.requestOpen',
        );
      showToast({
        title: t('admin.users.premium.done'),
        text: requestText === undefined ? grantedText : `${grantedText} ${requestText}`,
      });
    },
    onSent: () => undefined,
    onFailed: (error) => showFailure(t, error, t('admin.users.premium.failed')),
  });
}

function findFaults({ endsOn, price }: FormValues<Name>, firstDay: IsoDate, t: Translate): FormFaults<Name> {
  const isPrice = readAmount(price) !== undefined;
  return {
    ...(isIsoDate(endsOn) && endsOn >= firstDay ? {} : { endsOn: t('admin.users.premium.future') }),
    ...(isPrice ? {} : { price: t('admin.users.premium.price.fault') }),
  };
}

/** Parses a Premium price in SAR with at most two decimals; undefined if invalid. */
function readAmount(price: string): number | undefined {
  const plain = plainNumber(price);
  const amount = /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
  return amount <= highestPrice ? amount : undefined;
}

function EndPremium({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { isBusy, mutate } = useAdminMutation();
  const name = isolatedNameOf(user);
  const end = () =>
    mutate({
      send: () => callAdmin(endPremium, { params: { userId: user.id } }),
      failed: t('admin.users.premium.failed'),
      onDone: (answer) => {
        setIsConfirming(false);
        onUser(answer.user);
        showToast({ title: t('admin.users.premium.ended') });
      },
    });
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsConfirming(true)}>
        {t('admin.users.premium.end')}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t('admin.users.premium.end.title', { name })}
        text={t('admin.users.premium.end.text', { name })}
        confirm={t('admin.users.premium.end')}
        isBusy={isBusy}
        onConfirm={end}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
