/** Sections of an admin screen, each with its own URL, and how many wait in them. */
import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { AdminStats } from '#contract/api/admin-dashboard.ts';
import { getAdminStats } from '#contract/endpoints/admin.ts';
import { queryKeyOf } from '#web/api/query.tsx';
import { ChoiceLinks } from '#web/ui/choice-links.tsx';
import { Badge } from '#web/ui/status.tsx';
import type { EndingOf } from './actions.tsx';
import { adminQuery } from './admin-api.ts';
import { adminPath } from './admin-session.ts';

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
  return (
    <>
      <ChoiceLinks
        areChips
        label={label}
        of={parts}
        chosen={shown}
        nameOf={nameOf}
        pathOf={(part) => adminPath(tab, part === parts[0] ? undefined : part)}
      />
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
