/** A destination's page: its fare, the record behind it, the days of each month and where to book. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
import type { DestinationPrice } from '#contract/api/pricing.ts';
import { monthOf } from '#contract/domain/dates.ts';
import { queries } from '#web/api.ts';
import { PageError } from '#web/chrome/page-error.tsx';
import { parseDealQuery } from '#web/features/booking/deal-query.ts';
import { loadContext, prefetch } from '#web/load-context.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import styles from './deal.module.css';
import { DealNotFound } from './deal-not-found.tsx';
import { DealSkeleton } from './deal-skeleton.tsx';
import { DealView } from './deal-view.tsx';
import { LockedDeal } from './locked-deal.tsx';

/** Answers 404 for a destination without a listed fare from the origin. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<null> {
  const code = codeOf(params.code);
  const query = parseDealQuery(new URL(request.url).searchParams);
  const prices = queries.destinationPrices(query);
  await prefetch(context, [prices]);
  const fares = context.get(loadContext).queryClient.getQueryData(prices.queryKey);
  if (!fares) return null;
  const fare = findFare(fares, code);
  if (!fare) throw new Response(null, { status: 404, statusText: 'Not Found' });
  if (fare.requiresUpgrade) return null;
  const months = [query.month, query.date && monthOf(query.date)].flatMap((month) => month ?? []);
  if (months.length === 0 && fare.cheapestDate) months.push(monthOf(fare.cheapestDate));
  await prefetch(context, [
    queries.fareHistory({ ...query, code }),
    ...months.map((month) => queries.fareCalendar({ ...query, code, month })),
  ]);
  return null;
}

export function Component(): ReactNode {
  const { code: codeParam } = useParams();
  const [params] = useSearchParams();
  const code = codeOf(codeParam);
  const query = parseDealQuery(params);
  const prices = useQuery(queries.destinationPrices(query));
  if (prices.isError) {
    return (
      <div className={styles.failure}>
        <ErrorState error={prices.error} onRetry={() => void prices.refetch()} />
      </div>
    );
  }
  if (!prices.data) return <DealSkeleton />;
  const fare = findFare(prices.data, code);
  if (!fare) return <DealNotFound />;
  if (fare.requiresUpgrade) return <LockedDeal fare={fare} query={query} />;
  return <DealView fare={fare} query={query} />;
}

export function ErrorBoundary(): ReactNode {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <DealNotFound /> : <PageError />;
}

function codeOf(param: string | undefined): string {
  return (param ?? '').toUpperCase();
}

function findFare(fares: readonly DestinationPrice[], code: string): DestinationPrice | undefined {
  return fares.find((fare) => fare.code === code);
}
