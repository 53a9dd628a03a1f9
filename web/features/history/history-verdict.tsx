/** Verdict on a price in the record: its sign unless it stands elsewhere, and one sentence that proves it. */
import type { ReactNode } from 'react';
import type { FareAssessment } from '#contract/api/pricing.ts';
import { type Feathers, type Verdict, wholeUsual } from '#contract/domain/verdict.ts';
import { JudgedPrice } from '#web/features/verdict/judged-price.tsx';
import { formatDate } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { VerifiedIcon } from '#web/ui/icons.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import { Price } from '#web/ui/price.tsx';
import styles from './history-verdict.module.css';

type HistoryVerdictProps = {
  assessment: FareAssessment;
  verdict: Verdict;
  /** Null beside an assessment while the price is under review. */
  feathers: Feathers | null;
  /** The assessed price, SAR. */
  price: number;
  /** Whether the crest stands beside the price already. */
  isSignShown?: boolean;
};

export function HistoryVerdict({
  assessment,
  verdict,
  feathers,
  price,
  isSignShown = false,
}: HistoryVerdictProps): ReactNode {
  const t = useTranslate();
  if (assessment.status === 'insufficient') {
    const { days, needed } = assessment;
    return (
      <Text above={2} tone="soft">
        {!isSignShown && <Strong>{t('history.insufficient.title')} </Strong>}
        {t('history.insufficient.text', { days, needed })}
      </Text>
    );
  }
  const { evidence } = assessment;
  return (
    <Stack gap={2} above={2} tone="soft" data-verdict={verdict}>
      {!isSignShown && (
        <JudgedPrice judgement={feathers === null ? { status: 'review' } : assessment} price={price} />
      )}
      <p>
        <Standing verdict={verdict} percent={evidence.discountPercentage} />{' '}
        {t.rich('history.verdict.reference', {
          price: <Price amount={wholeUsual(evidence.reference, price)} />,
          days: evidence.days,
          end: formatDate(evidence.windowEnd, t.language),
        })}
      </p>
    </Stack>
  );
}

/** That a deal is verified, or that a price far below usual is not yet. */
function Standing({ verdict, percent }: { verdict: Verdict; percent: number }): ReactNode {
  const t = useTranslate();
  if (verdict === 'far' || verdict === 'farUnconfirmed') return t(`history.verdict.${verdict}`);
  if (verdict !== 'deal') return null;
  return (
    <Strong tone="good">
      <VerifiedIcon className={styles.verified} /> {t('history.verdict.deal', { percent })}
    </Strong>
  );
}

function Strong({ tone = 'ink', children }: { tone?: 'ink' | 'good'; children: ReactNode }): ReactNode {
  return (
    <Text as="strong" tone={tone}>
      {children}
    </Text>
  );
}
