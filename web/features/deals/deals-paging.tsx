/** Pagination of the deals list; nothing where there is one page. */
import type { ReactNode } from 'react';
import { dealsPerPage } from '#contract/domain/deal.ts';
import { type DealsQuery, dealsPath } from '#web/addresses/deals-query.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Row, Soft } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { ArrowIcon, BackIcon } from '#web/ui/page-icons.tsx';

type DealsPagingProps = {
  query: DealsQuery;
  /** Deals on this page. */
  count: number;
  /** Deals on all pages. */
  total: number;
};

export function DealsPaging({ query, count, total }: DealsPagingProps): ReactNode {
  const t = useTranslate();
  const { page } = query;
  const pages = Math.max(1, Math.ceil(total / dealsPerPage));
  if (pages === 1 && page === 1) return null;
  const previous = page > 1 ? page - 1 : null;
  const next = count === dealsPerPage && page < pages ? page + 1 : null;
  return (
    <Row as="nav" gap={2} wrap={false} justify="between" above={4} aria-label={t('deals.paging')}>
      <Step query={query} page={previous} rel="prev">
        <BackIcon size={18} />
        {t('deals.paging.previous')}
      </Step>
      <Soft as="span">{t('deals.page', { page, pages })}</Soft>
      <Step query={query} page={next} rel="next">
        {t('deals.paging.next')}
        <ArrowIcon size={18} />
      </Step>
    </Row>
  );
}

type StepProps = { query: DealsQuery; page: number | null; rel: 'prev' | 'next'; children: ReactNode };

function Step({ query, page, rel, children }: StepProps): ReactNode {
  if (page === null) {
    return (
      <Button look="quiet" disabled>
        {children}
      </Button>
    );
  }
  return (
    <Link className={buttonClass('quiet')} rel={rel} to={`${dealsPath({ ...query, page })}#results`}>
      {children}
    </Link>
  );
}
