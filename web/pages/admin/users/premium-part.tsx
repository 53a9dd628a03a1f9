/** Premium of an account: granted until a day at a price, perhaps as it was requested, or ended. */
import { type ReactNode, useId } from 'react';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { premiumGrantForm } from '#contract/bodies/admin-user.ts';
import { type PremiumPlan, premiumPlans } from '#contract/domain/account.ts';
import { addDays, type IsoDate } from '#contract/domain/dates.ts';
import { endPremium, grantPremium, updateEarlyAccess } from '#contract/endpoints/admin.ts';
import { periodEndDay } from '#web/features/account/period-end.ts';
import { RowAction } from '#web/features/admin/actions.tsx';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { useAdminForm } from '#web/features/admin/admin-form.tsx';
import { Form } from '#web/features/forms/form.tsx';
import { SelectField } from '#web/features/forms/select-field.tsx';
import { TextField } from '#web/features/forms/text-fields.tsx';
import { choicesOf } from '#web/i18n/choices.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Grid, Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { dayOf, isolatedNameOf } from './user-words.ts';
import styles from './users.module.css';

export type PartProps = {
  user: AdminUser;
  /** Called with the updated account; the dialog stays open. */
  onUser: (user: AdminUser) => void;
};

export function EditPart({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <Stack as="section" gap={3} className={styles.part} aria-labelledby={id}>
      <Text as="h3" id={id} size="lg">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

/** An early-access request, which a grant marks as done. */
export type RequestedGrant = { plan: PremiumPlan; price: string; requestId: string };

/** Parameters of an address that asks for a grant. */
export const grantNames = ['premium', 'plan', 'price', 'request'] as const;

/** Of `userId`, or of an account that is yet to be made. Validates ids, since they become parts of API paths. */
export function readRequest(
  query: URLSearchParams,
  userId = query.get('premium') ?? '',
): { userId: string; grant: RequestedGrant } | null {
  const requestId = query.get('request') ?? '';
  const plan = premiumPlans.find((each) => each === query.get('plan'));
  const areIds = [userId, requestId].every((id) => /^[\w-]{1,64}$/.test(id));
  if (!plan || !areIds) return null;
  return { userId, grant: { plan, price: query.get('price')?.slice(0, 10) ?? '', requestId } };
}

type PremiumPartProps = PartProps & { grant: RequestedGrant | undefined; firstDay: IsoDate };

export function PremiumPart(props: PremiumPartProps): ReactNode {
  const { user, onUser } = props;
  const t = useTranslate();
  return (
    <EditPart title={t('admin.users.premium.title')}>
      {user.subscription ? (
        <Row gap={3}>
          <p className={styles.grow}>
            <PeriodWords period={user.subscription} />
          </p>
          <EndPremium user={user} onUser={onUser} />
        </Row>
      ) : (
        <Soft>{t('admin.users.premium.none')}</Soft>
      )}
      <GrantForm {...props} />
    </EditPart>
  );
}

/** Dates, plan, price. */
export function PeriodWords({ period }: { period: NonNullable<AdminUser['subscription']> }): ReactNode {
  const t = useTranslate();
  const { startedAt, plan, price, renews } = period;
  const span = { from: dayOf(startedAt, t.language), to: formatDate(periodEndDay(period), t.language) };
  return (
    <>
      {t('admin.users.view.period', span)}
      {` · ${t(`admin.users.plan.${plan}`)} · `}
      {price === 0 ? t('admin.users.premium.gift') : <Price amount={price} />}
      {renews && ` · ${t('admin.users.view.renews')}`}
    </>
  );
}

/** Days from tomorrow that are offered. */
export const usualDays: Readonly<Record<PremiumPlan, number>> = { monthly: 29, annual: 364 };

function GrantForm(props: PremiumPartProps): ReactNode {
  const { grant, firstDay } = props;
  const t = useTranslate();
  const form = useGrant(props);
  return (
    <Form form={form}>
      <Grid columns={2} gap={4}>
        <TextField
          {...form.field('endsOn')}
          type="date"
          label={t('admin.users.premium.endsOn')}
          min={firstDay}
          required
          data-first-focus={grant ? true : undefined}
        />
        <SelectField
          {...form.field('plan')}
          label={t('admin.users.premium.plan')}
          options={choicesOf(t, 'admin.users.plan', premiumPlans)}
        />
      </Grid>
      <TextField
        {...form.field('price')}
        label={t('admin.users.premium.price')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
      />
      <Row>
        <Button type="submit" look="quiet" aria-disabled={form.isSending}>
          {t('admin.users.premium.send')}
        </Button>
      </Row>
    </Form>
  );
}

function useGrant({ user, onUser, grant: requested, firstDay }: PremiumPartProps) {
  const t = useTranslate();
  const words = { endsOn: t('admin.users.premium.future'), price: t('admin.users.premium.price.fault') };
  return useAdminForm({
    schema: premiumGrantForm(firstDay),
    start: {
      plan: requested?.plan ?? 'monthly',
      endsOn: addDays(firstDay, usualDays[requested?.plan ?? 'monthly']),
      price: requested?.price ?? '0',
    },
    subject: user.id,
    words,
    missing: words,
    failed: t('admin.users.premium.failed'),
    send: async (body) => {
      const { user: granted } = await callAdmin(grantPremium, { params: { userId: user.id }, body });
      onUser(granted);
      const date = formatDate(body.endsOn, t.language);
      const text = t('admin.users.premium.done.text', { name: isolatedNameOf(user), date });
      const more = requested && t(await markDone(requested));
      showToast({ title: t('admin.users.premium.done'), text: more ? `${text} ${more}` : text });
    },
  });
}

export async function markDone({ requestId }: RequestedGrant) {
  try {
    await callAdmin(updateEarlyAccess, { params: { id: requestId }, body: { isDone: true } });
    return 'admin.users.premium.requestDone';
  } catch {
    return 'admin.users.premium.requestOpen';
  }
}

function EndPremium({ user, onUser }: PartProps): ReactNode {
  const t = useTranslate();
  const name = isolatedNameOf(user);
  return (
    <RowAction
      look="quiet"
      label={t('admin.users.premium.end')}
      question={{
        title: t('admin.users.premium.end.title', { name }),
        text: t('admin.users.premium.end.text', { name }),
      }}
      send={() => callAdmin(endPremium, { params: { userId: user.id } })}
      failed={t('admin.users.premium.failed')}
      done={{ title: t('admin.users.premium.ended') }}
      onDone={(answer) => onUser(answer.user)}
    >
      {t('admin.users.premium.end')}
    </RowAction>
  );
}
