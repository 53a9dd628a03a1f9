/** Typed discount beside the recorded one, with a warning when they differ. */
import type { ReactNode } from 'react';
import type { DealCheck } from '#contract/api/admin-deals.ts';
import { type DealValues, typedPrice } from '#contract/bodies/deal.ts';
import { typedPercentage } from '#contract/domain/deal.ts';
import { isIataCode } from '#contract/domain/iata.ts';
import { checkDeal } from '#contract/endpoints/admin.ts';
import type { InputOf } from '#web/api/call.ts';
import { useQuery } from '#web/api/query.tsx';
import { adminQuery } from '#web/features/admin/admin-api.ts';
import { useSettled } from '#web/features/admin/list-state.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { VerifiedIcon, WarningIcon } from '#web/ui/icons.tsx';
import { Card, Row, Stack } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './deals.module.css';

export function DiscountCheck({ values }: { values: DealValues }): ReactNode {
  const t = useTranslate();
  const { check, isLoading, hasFailed } = useDealCheck(values);
  const [original, deal] = [readPrice(values.originalPrice), readPrice(values.dealPrice)];
  const typed =
    original === undefined || deal === undefined
      ? null
      : typedPercentage({ originalPrice: original, dealPrice: deal });
  return (
    <Card dense gap={3} size="md" className={styles.check} data-verdict={check?.verdict}>
      <Row as="dl" gap={3}>
        <Fact name={t('admin.deals.check.typed')}>
          {typed === null ? '–' : t('admin.deals.percent', { percent: typed })}
        </Fact>
        <Fact name={t('admin.deals.check.recorded')}>{recordedWords(t, { check, deal }, isLoading)}</Fact>
      </Row>
      <Stack gap={2} tone="soft" role="status">
        {hasFailed && <p>{t('admin.deals.check.failed')}</p>}
        {check && <CheckVerdict check={check} />}
        {check && <LowestNow check={check} dealPrice={deal ?? 0} />}
      </Stack>
    </Card>
  );
}

function recordedWords(
  t: ReturnType<typeof useTranslate>,
  { check, deal = 0 }: { check: DealCheck | undefined; deal: number | undefined },
  isLoading: boolean,
): string {
  if (!check) return isLoading ? t('admin.deals.check.asking') : '–';
  if (check.recordedPercentage === null) return t('admin.deals.check.none');
  const above = percentAbove(check, deal);
  if (above > 0) return t('admin.deals.above', { percent: above });
  return t('admin.deals.percent', { percent: check.recordedPercentage });
}

/** How far a price is above the recorded usual one, in whole percent; 0 if it is not. */
export function percentAbove({ reference }: Pick<DealCheck, 'reference'>, price: number): number {
  return reference === null ? 0 : Math.max(0, Math.round((price / reference - 1) * 100));
}

export function CheckVerdict({ check }: { check: DealCheck }): ReactNode {
  const t = useTranslate();
  const { verdict, reference, referenceDays } = check;
  const basis =
    reference === null
      ? null
      : t.rich('admin.deals.check.basis', { price: <Price amount={reference} />, days: referenceDays ?? 0 });
  if (verdict === 'supported') {
    return (
      <Row as="p" gap={2} align="first" tone="good">
        <VerifiedIcon />
        <span>
          {t('admin.deals.check.supported')} {basis}
        </span>
      </Row>
    );
  }
  if (verdict === 'contradicted' || verdict === 'unseen') {
    return (
      <Warning>
        <strong>{t(`admin.deals.check.${verdict}`)}</strong> {basis} {t('admin.deals.check.consequence')}
      </Warning>
    );
  }
  const words = check.discountPercentage < 1 ? 'admin.deals.check.noDiscount' : 'admin.deals.check.unknown';
  return (
    <p>
      {t(words)} {basis}
    </p>
  );
}

function Warning({ children }: { children: ReactNode }): ReactNode {
  return (
    <Row as="p" gap={2} align="first" tone="warning" fill="warning" pad={2}>
      <WarningIcon />
      <span>{children}</span>
    </Row>
  );
}

function LowestNow({ check, dealPrice }: { check: DealCheck; dealPrice: number }): ReactNode {
  const t = useTranslate();
  const { lowestNow } = check;
  if (lowestNow === null) return null;
  const price = <Price amount={lowestNow} />;
  if (lowestNow >= dealPrice) return <p>{t.rich('admin.deals.check.lowest', { price })}</p>;
  return <Warning>{t.rich('admin.deals.check.cheaper', { price })}</Warning>;
}

type Question = NonNullable<InputOf<typeof checkDeal>['query']>;

/** `check` is undefined while the input is incomplete or the answer is loading. */
function useDealCheck(values: DealValues) {
  const question = questionOf(values);
  const text = JSON.stringify(question);
  const settled = useSettled(text);
  const isAsked = question !== null && settled === text;
  const nothing: Question = { destinationCode: '', originalPrice: 0, dealPrice: 0 };
  const view = useQuery(adminQuery(checkDeal, { query: question ?? nothing }), isAsked);
  return {
    check: isAsked ? view.data : undefined,
    isLoading: question !== null && (!isAsked || view.isFetching),
    hasFailed: isAsked && view.error !== null,
  };
}

function questionOf(values: DealValues): Question | null {
  const { departureCityCode, destinationCode, tripType, cheapestDate, returnDate } = values;
  const [originalPrice, dealPrice] = [readPrice(values.originalPrice), readPrice(values.dealPrice)];
  if (originalPrice === undefined || dealPrice === undefined || !isIataCode(destinationCode)) return null;
  return {
    departureCityCode,
    destinationCode,
    tripType,
    originalPrice,
    dealPrice,
    ...(cheapestDate ? { cheapestDate } : {}),
    ...(returnDate ? { returnDate } : {}),
  };
}

export function readPrice(typed: string | number): number | undefined {
  return typedPrice.safeParse(typed).data;
}
