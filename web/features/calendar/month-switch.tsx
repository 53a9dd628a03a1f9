/** Month navigation: previous, next, or chosen from a list. */

import { type ReactNode, useEffect, useRef } from 'react';
import { addMonths, type IsoMonth } from '#contract/domain/dates.ts';
import { formatMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass, pillClass } from '#web/ui/button-class.ts';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './month-switch.module.css';

type MonthSwitchProps = {
  month: IsoMonth;
  /** Ascending. */
  months: readonly IsoMonth[];
  pathOf: (month: IsoMonth) => string;
};

export function MonthSteps({ month, months, pathOf }: MonthSwitchProps): ReactNode {
  const t = useTranslate();
  const steps = [
    { to: addMonths(month, -1), word: 'calendar.previous', className: styles.previous },
    { to: addMonths(month, 1), word: 'calendar.next', className: undefined },
  ] as const;
  return (
    <Row as="span" gap={1} wrap={false}>
      {steps.map(({ to, word, className }) =>
        months.includes(to) ? (
          <Link
            key={word}
            className={buttonClass('quiet', styles.step)}
            to={pathOf(to)}
            preventScrollReset
            aria-label={t(word, { month: formatMonth(to, t.language) })}
          >
            <ChevronIcon className={className} />
          </Link>
        ) : (
          <span key={word} className={buttonClass('quiet', styles.step)} aria-hidden="true">
            <ChevronIcon className={className} />
          </span>
        ),
      )}
    </Row>
  );
}

export function MonthStrip({ month, months, pathOf }: MonthSwitchProps): ReactNode {
  const t = useTranslate();
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the month changes
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]');
    const [outer, inner] = [strip.current?.getBoundingClientRect(), current?.getBoundingClientRect()];
    if (!outer || !inner) return;
    strip.current?.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) });
  }, [month]);
  return (
    <Row as="nav" ref={strip} gap={2} wrap={false} className={styles.strip} aria-label={t('calendar.months')}>
      {months.map((each) => (
        <Link
          key={each}
          className={`${pillClass} ${styles.month}`}
          to={pathOf(each)}
          preventScrollReset
          aria-current={each === month ? 'true' : undefined}
        >
          {formatMonth(each, t.language)}
        </Link>
      ))}
    </Row>
  );
}
