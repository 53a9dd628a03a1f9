/** How good a price is: the crest with its sentence, the same on every surface. */
import type { ReactNode } from 'react';
import { feathersOf, type PriceRecord, usualOf, writeVerdict } from '#contract/domain/verdict.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Crest } from './crest.tsx';
import styles from './verdict.module.css';

type VerdictProps = {
  /** SAR. */
  price: number;
  /** What it is compared with. */
  record: PriceRecord;
  className?: string | undefined;
  /** A line below the sentence. */
  children?: ReactNode;
};

/** Without enough history there is no crest, and the sentence says so. */
export function Verdict({ price, record, className, children }: VerdictProps): ReactNode {
  const t = useTranslate();
  const feathers = feathersOf(price, usualOf(record));
  return (
    <span className={classNames(styles.verdict, className)} data-feathers={feathers ?? undefined}>
      {feathers !== null && <Crest feathers={feathers} />}
      <span>
        {writeVerdict(price, record, { language: t.language, say: t })} {children}
      </span>
    </span>
  );
}

/** The crest alone, where its sentence has no room: it is read out instead. */
export function VerdictSign({ price, record, className }: Omit<VerdictProps, 'children'>): ReactNode {
  const t = useTranslate();
  const feathers = feathersOf(price, usualOf(record));
  if (record === 'review') return <small className={className}>{t('verdict.review')}</small>;
  if (feathers === null) return null;
  const label = writeVerdict(price, record, { language: t.language, say: t });
  return <Crest className={className} feathers={feathers} label={label} />;
}
