/** List of the month's holidays and seasons, each confirmed or expected. */
import type { ReactNode } from 'react';
import { formatDayMonth } from '#web/i18n/format.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Row, Soft, Stack, Text } from '#web/ui/layout.tsx';
import type { Period } from './period.ts';
import styles from './period-list.module.css';

export function PeriodList({ periods }: { periods: readonly Period[] }): ReactNode {
  const t = useTranslate();
  if (periods.length === 0) return null;
  return (
    <Text as="section" className={styles.periods} size="sm" above={4}>
      <Soft as="h3" size="sm" weight="normal">
        {t('calendar.periods')}
      </Soft>
      <Stack as="ul" above={2}>
        {periods.map((period) => (
          <Row as="li" key={`${period.start} ${period.name}`} gap={2} lines={0}>
            <span className={styles.sign} data-confirmed={period.isConfirmed} aria-hidden="true" />
            <strong>{t.language === 'ar' ? period.nameAr : period.name}</strong>{' '}
            <Soft as="span" size="sm" className={styles.days}>
              {formatDayMonth(period.start, t.language)}
              {period.end !== period.start && ` – ${formatDayMonth(period.end, t.language)}`}
              {' · '}
              {period.isConfirmed ? t('calendar.confirmed') : t('calendar.expected')}
            </Soft>
          </Row>
        ))}
      </Stack>
    </Text>
  );
}
