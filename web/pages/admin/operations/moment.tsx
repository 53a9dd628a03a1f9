/** A time: relative, with the Riyadh time below. */
import type { ReactNode } from 'react';
import { ageOf, formatMoment } from '#web/i18n/format.ts';
import { type Translate, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import styles from './operations.module.css';

/** `none` is shown if `at` is null. */
export function Moment({ at, none = '–' }: { at: string | null; none?: ReactNode }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  if (at === null) return none;
  return (
    <time className={styles.moment} dateTime={at}>
      <span>{wordsOf(t, at, now)}</span>
      <span className={styles.second}>{formatMoment(at, t.language)}</span>
    </time>
  );
}

/** Times less than a minute ahead count as now. */
function wordsOf(t: Translate, at: string, now: number): string {
  const ahead = Date.parse(at) - now;
  if (ahead < 60_000) return t('common.age', ageOf(at, now));
  return t('admin.operations.ahead', ageOf(new Date(now).toISOString(), Date.parse(at)));
}
