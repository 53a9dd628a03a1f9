/** What became of claims as one bar: a stretch for each outcome, as wide as its share. */
import type { ReactNode } from 'react';
import { directionOf } from '#contract/domain/language.ts';
import { judgedOf, type OutcomeCounts } from '#contract/domain/record.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import styles from './outcome-bar.module.css';

export const shownOutcomes = ['dearer', 'same', 'cheaper', 'gone'] as const;

type OutcomeBarProps = { counts: OutcomeCounts; isThin?: boolean };

/** Figures stand beside it, so that it is not read out. */
export function OutcomeBar({ counts, isThin = false }: OutcomeBarProps): ReactNode {
  const isRightToLeft = directionOf(useLanguage()) === 'rtl';
  const judged = judgedOf(counts);
  if (judged === 0) return null;
  let before = 0;
  const parts = shownOutcomes.map((outcome) => {
    const part = { outcome, at: (100 * before) / judged, width: (100 * counts[outcome]) / judged };
    before += counts[outcome];
    return part;
  });
  return (
    <svg className={styles.bar} data-thin={isThin || undefined} aria-hidden="true" focusable="false">
      {parts.map(({ outcome, at, width }) => (
        <rect
          key={outcome}
          className={styles.part}
          data-outcome={outcome}
          x={`${round(isRightToLeft ? 100 - at - width : at)}%`}
          width={`${round(width)}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}

/** The colour of an outcome beside its name. */
export function OutcomeSign({ outcome }: { outcome: (typeof shownOutcomes)[number] }): ReactNode {
  return (
    <svg className={styles.sign} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <rect className={styles.part} data-outcome={outcome} width="12" height="12" rx="3" />
    </svg>
  );
}

function round(share: number): number {
  return Math.round(share * 100) / 100;
}
