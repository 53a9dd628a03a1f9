/** Shows the data of a query, its error with a retry button, or a placeholder. */
import type { ReactNode } from 'react';
import type { QueryView } from '#web/api/query.tsx';
import { ErrorState } from './error-state.tsx';

type LoadedProps<Data> = {
  view: Pick<QueryView<Data>, 'data' | 'error' | 'refetch'>;
  fallback: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Known data stays visible when a refetch fails. */
export function Loaded<Data>({ view, fallback, children }: LoadedProps<Data>): ReactNode {
  const { data, error, refetch } = view;
  if (data !== undefined) return children(data);
  return error ? <ErrorState error={error} onRetry={refetch} /> : fallback;
}
