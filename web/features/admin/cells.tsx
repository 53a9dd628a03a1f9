/** Cells that lists of the administration share, and its clock. */
import type { ComponentProps, ReactNode } from 'react';
import type { Language } from '#contract/domain/language.ts';
import { dateFormatter } from '#contract/domain/localized-format.ts';
import { ageOf, formatMoment, onOneLine } from '#web/i18n/format.ts';
import { type Translate, useLanguage, useTranslate } from '#web/i18n/i18n.tsx';
import { useNow } from '#web/i18n/now.tsx';
import { Soft, Text } from '#web/ui/layout.tsx';
import { Badge } from '#web/ui/status.tsx';
import styles from './cells.module.css';
import type { Column } from './data-table.tsx';

type Reads<Row, Value> = (row: Row) => Value | null;

export function momentColumn<Row>(head: string, at: Reads<Row, string>): Column<Row> {
  return { head, kind: 'tight', cell: (row) => <Moment at={at(row)} /> };
}

type TwoLinesProps = { first: ReactNode; beside?: ReactNode; second: ReactNode };

export function TwoLines({ first, beside, second }: TwoLinesProps): ReactNode {
  const isArabic = useLanguage() === 'ar';
  return (
    <div>
      <p>
        <strong>
          <bdi>{first}</bdi>
        </strong>
        {beside !== undefined && (
          <>
            {isArabic ? '، ' : ', '}
            <bdi>{beside}</bdi>
          </>
        )}
      </p>
      <Second>
        <bdi>{second}</bdi>
      </Second>
    </div>
  );
}

export function Second({ children }: { children: ReactNode }): ReactNode {
  return (
    <Soft as="span" size="sm" weight="normal" className={styles.second}>
      {children}
    </Soft>
  );
}

/** Wrapped, since cells stretch their children on small screens. */
export function BadgeCell(badge: ComponentProps<typeof Badge>): ReactNode {
  return (
    <span>
      <Badge {...badge} />
    </span>
  );
}

/** What another server said, if anything. */
export function Detail({ children }: { children: string | null }): ReactNode {
  return (
    children !== null && (
      <Second>
        <Breaking>{children}</Breaking>
      </Second>
    )
  );
}

/** Somebody's text, which may have no space to break at. */
export function Breaking({ children }: { children: string }): ReactNode {
  return (
    <Text as="bdi" breaks="anywhere">
      {children}
    </Text>
  );
}

/** A time: relative, with the Riyadh time below; `none` is shown if `at` is null. */
export function Moment({ at, none = '–' }: { at: string | null; none?: ReactNode }): ReactNode {
  const t = useTranslate();
  const now = useNow();
  if (at === null) return none;
  return (
    <time className={styles.moment} dateTime={at}>
      <span>{wordsOf(t, at, now)}</span>
      <Second>{formatMoment(at, t.language)}</Second>
    </time>
  );
}

/** Times less than a minute ahead count as now. */
function wordsOf(t: Translate, at: string, now: number): string {
  const ahead = Date.parse(at) - now;
  if (ahead < 60_000) return t('common.age', ageOf(at, now));
  return t('admin.operations.ahead', ageOf(new Date(now).toISOString(), Date.parse(at)));
}

export const formatClock = onOneLine((instant: string, language: Language) => {
  const options = { timeStyle: 'short', timeZone: 'Asia/Riyadh' } as const;
  return dateFormatter(language, 'gregorian', options).format(Date.parse(instant));
});
