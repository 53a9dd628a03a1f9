/** The way through the pages of a list, in one line; nothing where there is one page. */
import type { ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { Row, Soft } from './layout.tsx';
import { Link } from './link.tsx';
import { ArrowIcon, BackIcon } from './more-icons.tsx';

export function Paging(props: {
  label: string;
  page: number;
  pages: number;
  /** Whether another page follows; by default while the number says so. */
  hasNext?: boolean;
  pathOf: (page: number) => string;
  words: { previous: string; next: string; page: string };
}): ReactNode {
  const { label, page, pages, hasNext = page < pages, pathOf, words } = props;
  if (pages === 1 && page === 1) return null;
  return (
    <Row as="nav" gap={2} wrap={false} justify="between" above={4} aria-label={label}>
      <Step to={page > 1 ? pathOf(page - 1) : null} rel="prev">
        <BackIcon size={18} />
        {words.previous}
      </Step>
      <Soft as="span">{words.page}</Soft>
      <Step to={hasNext ? pathOf(page + 1) : null} rel="next">
        {words.next}
        <ArrowIcon size={18} />
      </Step>
    </Row>
  );
}

type StepProps = { to: string | null; rel: 'prev' | 'next'; children: ReactNode };

function Step({ to, rel, children }: StepProps): ReactNode {
  if (to === null) {
    return (
      <Button look="quiet" disabled>
        {children}
      </Button>
    );
  }
  return (
    <Link className={buttonClass('quiet')} rel={rel} to={to}>
      {children}
    </Link>
  );
}
