/** Sections of an admin screen, each with its own URL, and how many wait in them. */

import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { getAdminStats } from '#contract/endpoints/admin.ts';
import { queryKeyOf } from '#web/api/query.tsx';
import { pillClass } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Badge } from '#web/ui/status.tsx';
import type { EndingOf } from './actions.tsx';
import { adminQuery } from './admin-api.ts';
import { adminPath } from './admin-session.ts';
import styles from './part-nav.module.css';

export type AdminTab = EndingOf<'admin.tab'>;

type PartNavProps<Part extends string> = {
  label: string;
  value: Part;
  parts: readonly { value: Part; label: ReactNode; to: string }[];
};

export function PartNav<Part extends string>({ label, value, parts }: PartNavProps<Part>): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  // Scrolls the current link into view, since a narrow screen shows only some.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the section changes
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current]');
    if (!list.current || !link) return;
    const shift = link.getBoundingClientRect().x - list.current.getBoundingClientRect().x;
    list.current.scrollBy({ left: shift - (list.current.clientWidth - link.clientWidth) / 2 });
  }, [value]);
  return (
    <nav aria-label={label}>
      <Row as="ul" ref={list} gap={2} wrap={false} className={styles.list}>
        {parts.map((part) => (
          <li key={part.value}>
            <Link
              to={part.to}
              preventScrollReset
              className={`${pillClass} ${styles.link}`}
              aria-current={part.value === value ? 'page' : undefined}
            >
              {part.label}
            </Link>
          </li>
        ))}
      </Row>
    </nav>
  );
}

type TabPartsProps<Part extends string> = {
  tab: AdminTab;
  label: string;
  /** In the order of the navigation; the first one is shown where the address names none. */
  screens: Readonly<Record<Part, ComponentType>>;
  nameOf: (part: Part) => ReactNode;
};

export function TabParts<Part extends string>(props: TabPartsProps<Part>): ReactNode {
  const { tab, label, screens, nameOf } = props;
  const named = new URLSearchParams(useLocation().search).get('part');
  const parts = Object.keys(screens) as [Part, ...Part[]];
  const [first] = parts;
  const part = parts.find((each) => each === named) ?? first;
  const Screen: ComponentType = screens[part];
  return (
    <>
      <PartNav
        label={label}
        value={part}
        parts={parts.map((value) => ({
          value,
          label: nameOf(value),
          to: adminPath(tab, value === first ? undefined : value),
        }))}
      />
      <Screen key={part} />
    </>
  );
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
