/** The crest of a price alone, where its sentence has no room. */
import type { ReactNode } from 'react';
import { feathersOf, usualOf, writeVerdict } from '#contract/domain/verdict.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Crest, type VerdictProps } from './verdict.tsx';

/** Its sentence is read out instead. */
export function VerdictSign({ price, record, className }: Omit<VerdictProps, 'children'>): ReactNode {
  const t = useTranslate();
  const feathers = feathersOf(price, usualOf(record));
  if (record === 'review') return <small className={className}>{t('verdict.review')}</small>;
  if (feathers === null) return null;
  const label = writeVerdict(price, record, { language: t.language, say: t });
  return <Crest className={className} feathers={feathers} label={label} />;
}
