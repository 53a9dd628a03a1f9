/**
 * A price beside its record: crest and sentence, and its place on an axis from half below to half above its usual
 * price.
 */
import type { ReactNode } from 'react';
import type { Evidence, FareAssessment } from '#contract/api/pricing.ts';
import { isShortHistory, recordOf, usualRangeOf, wholeUsualRange } from '#contract/domain/verdict.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft, Stack, VisuallyHidden } from '#web/ui/layout.tsx';
import styles from './judged-price.module.css';
import { Verdict } from './verdict.tsx';

/** The part of an assessment that a price is compared with. */
export type Judgement =
  | Extract<FareAssessment, { status: 'insufficient' }>
  | { status: 'review' }
  | { status: 'assessed'; evidence: Pick<Evidence, 'reference' | 'days'> };

export function JudgedPrice(props: {
  judgement: Judgement;
  /** SAR. */
  price: number;
  /** Drawn instead of the axis: the days that the verdict rests on. */
  curve?: ReactNode;
}): ReactNode {
  const { judgement, price, curve } = props;
  const t = useTranslate();
  return (
    <Stack gap={2}>
      <p>
        <Verdict className={styles.sign} price={price} record={recordOf(judgement)} />
      </p>
      {judgement.status === 'assessed' && isShortHistory(judgement.evidence) && (
        <Soft size="sm">{t('deal.short', { days: judgement.evidence.days })}</Soft>
      )}
      {judgement.status === 'assessed' && (
        <div>
          {curve || <PriceAxis price={price} usual={judgement.evidence.reference} />}
          <UsualRange usual={judgement.evidence.reference} />
        </div>
      )}
    </Stack>
  );
}

/** The axis reaches so far to either side of usual, percent. */
const reach = 50;
/** Kept free at each end for the mark, percent of the bar. */
const edge = 2;

/** Where an amount stands on the axis: percent of its length, at its ends beyond them. Amounts in SAR. */
export function axisPosition(amount: number, usual: number): number {
  const difference = Math.max(-reach, Math.min(reach, (100 * (amount - usual)) / usual));
  const share = (difference + reach) / (2 * reach);
  return Math.round(10 * (edge + (100 - 2 * edge) * share)) / 10;
}

/** Decorative: the text next to it says the same. Amounts in SAR. */
function PriceAxis({ price, usual }: { price: number; usual: number }): ReactNode {
  const t = useTranslate();
  const { low, high } = usualRangeOf(usual);
  const position = axisPosition(price, usual);
  const at = `${position}%`;
  return (
    <Row as="span" gap={2} wrap={false} tone="soft" size="xs" className={styles.axis} aria-hidden="true">
      {t('band.low')}
      <svg className={styles.bar} data-turns aria-hidden="true" focusable="false">
        <line className={styles.track} x1="1%" x2="99%" y1="9" y2="9" />
        <line
          className={styles.range}
          x1={`${axisPosition(low, usual)}%`}
          x2={`${axisPosition(high, usual)}%`}
          y1="9"
          y2="9"
        />
        {Math.abs(position - 50) > 8 && <line className={styles.usual} x1="50%" x2="50%" y1="2" y2="16" />}
        <circle className={styles.halo} cx={at} cy="9" r="7" />
        <circle className={styles.mark} cx={at} cy="9" r="3.5" />
      </svg>
      {t('band.high')}
    </Row>
  );
}

/** The usual range in words, for who does not see the axis. */
function UsualRange({ usual }: { usual: number }): ReactNode {
  const t = useTranslate();
  const { low, high } = wholeUsualRange(usual);
  return (
    <VisuallyHidden>
      {t('fare.usualRange', {
        low: formatNumber(low, t.language),
        high: t('common.price', { amount: high, text: formatNumber(high, t.language) }),
      })}
    </VisuallyHidden>
  );
}
