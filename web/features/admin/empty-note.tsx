/** Stands where a list of the administration would be, and says why there is none. */
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/layout.tsx';

export function EmptyNote({ children }: { children: ReactNode }): ReactNode {
  return <EmptyState>{children}</EmptyState>;
}
