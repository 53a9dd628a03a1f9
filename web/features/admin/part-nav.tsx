/** Sections of an admin screen, each with its own URL, and how many wait in them. */
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { getAdminStats } from '#contract/endpoints/admin.ts';
import { queryKeyOf } from '#web/api/query.tsx';
import { chipClass } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Badge } from '#web/ui/status.tsx';
import type { EndingOf } from './actions.tsx';
import { adminQuery } from './admin-api.ts';
import { adminPath } from './admin-session.ts';
import styles from './part-nav.module.css';

export type AdminTab = EndingOf<'admin.tab'>;

type TabPartsProps<Part extends string> = {
  tab: AdminTab;
  label: string;
  /** In the order of the navigation; the first one is shown where the address names none. */
  parts: readonly Part[];
  nameOf: (part: Part) => ReactNode;
  children: (part: Part) => ReactNode;
};

export function TabParts<Part extends string>(props: TabPartsProps<Part>): ReactNode {
  const { tab, label, parts, nameOf, children } = props;
  const shown = readPart(parts, useLocation().search);
  const list = useRef<HTMLUListElement>(null);
  // Scrolls the current link into view, since a narrow screen shows only some.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the section changes
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current]');
    if (!list.current || !link) return;
    const shift = link.getBoundingClientRect().x - list.current.getBoundingClientRect().x;
    list.current.scrollBy({ left: shift - (list.current.clientWidth - link.clientWidth) / 2 });
  }, [shown]);
  return (
    <>
      <nav aria-label={label}>
        <Row as="ul" ref={list} gap={2} wrap={false} className={styles.list}>
          {parts.map((part) => (
            <li key={part}>
              <Link
                to={adminPath(tab, part === parts[0] ? undefined : part)}
                preventScrollReset
                className={chipClass}
                aria-current={part === shown ? 'true' : undefined}
              >
                {nameOf(part)}
              </Link>
            </li>
          ))}
        </Row>
      </nav>
      <Fragment key={shown}>{children(shown)}</Fragment>
    </>
  );
}

/** The part that an address names, else the first. @param search query string */
export function readPart<Part extends string>(parts: readonly Part[], search: string): Part {
  const named = new URLSearchParams(search).get('part');
  return parts.find((part) => part === named) ?? (parts[0] as Part);
}

export const statsQuery = adminQuery(getAdminStats);
/** Kept while the frame stands, whereas the dashboard reads its figures each time it opens. */
export const countsQuery = {
  ...statsQuery,
  queryKey: queryKeyOf<AdminStats>(...statsQuery.queryKey, 'counts'),
};

/** The parts of the operations tab that wait for somebody, and their counts. */
export const openParts = [
  ['messages', 'openMessages'],
  ['early-access', 'openRequests'],
] as const;

/** Nothing for none, and while the count loads. */
export function OpenCount({ of: count = 0 }: { of: number | undefined }): ReactNode {
  return count > 0 && <Badge tone="accent">{count}</Badge>;
}
