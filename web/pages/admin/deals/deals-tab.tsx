/** Deals tab: list, review queue, form. */
import type { ReactNode } from 'react';
import { DealList } from './deal-list.tsx';
import { useDealsPlace } from './deals-place.ts';
import { ReviewQueue } from './review-queue.tsx';

export function DealsTab(): ReactNode {
  const place = useDealsPlace();
  return place.isReview ? <ReviewQueue place={place} /> : <DealList place={place} />;
}
