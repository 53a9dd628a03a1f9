/** The offered boards as links: one line, which scrolls where there is no room. */
import type { ReactNode } from 'react';
import { parseTripFilter } from '#contract/domain/trip-filter.ts';
import { type LandingQuery, landingPath, withFilter } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';
import chips from '#web/features/trip-filters/filter-bar.module.css';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/status.tsx';
import styles from './offered-boards.module.css';

export function OfferedBoards({ query }: { query: LandingQuery }): ReactNode {
  const t = useTranslate();
  const { data: boards, error } = useQuery(queries.boards(query));
  if (error || boards?.length === 0) return null;
  return (
    <Row as="nav" gap={2} wrap={false} className={styles.boards} aria-label={t('common.boards')}>
      {!boards && <Skeleton className={styles.expected} />}
      {boards?.map(({ name, nameAr, parameters }) => (
        <Link
          key={parameters}
          className={buttonClass('quiet', chips.chip)}
          to={landingPath(withFilter(query, parseTripFilter(new URLSearchParams(parameters))))}
        >
          {t.language === 'ar' ? nameAr : name}
        </Link>
      ))}
    </Row>
  );
}
