/** Cells that lists of the administration share. */
import type { ComponentProps, ReactNode } from 'react';
import { riyadhDate } from '#contract/domain/dates.ts';
import { formatDate } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { Badge } from '../badge.tsx';
import styles from './resource.module.css';

type TwoLinesProps = { first: ReactNode; beside?: ReactNode; second: ReactNode };

/** A name, what stands beside it, and what is less important below it. */
export function TwoLines({ first, beside, second }: TwoLinesProps): ReactNode {
  const isArabic = useLanguage() === 'ar';
  return (
    <div>
      <p>
        <bdi className={styles.strong}>{first}</bdi>
        {beside !== undefined && (
          <>
            {isArabic ? '، ' : ', '}
            <bdi>{beside}</bdi>
          </>
        )}
      </p>
      <p className={styles.second}>
        <bdi>{second}</bdi>
      </p>
    </div>
  );
}

export function CodeCell({ children }: { children: string }): ReactNode {
  return (
    <bdi dir="ltr" className={styles.strong}>
      {children}
    </bdi>
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

/** The day in Riyadh of a moment. */
export function DayCell({ at }: { at: string }): ReactNode {
  return formatDate(riyadhDate(new Date(at)), useLanguage());
}
