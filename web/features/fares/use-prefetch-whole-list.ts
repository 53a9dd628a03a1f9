/** Hook that prefetches the whole fare list when the reader approaches it. */

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isFiltering } from '#contract/domain/trip-filter.ts';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';

const events = ['pointerover', 'focusin', 'touchstart'] as const;

/** Returns a ref for the section that needs the list. */
export function usePrefetchWholeList({
  origin,
  tripType,
  filter,
}: LandingQuery): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const prefetch = useEffectEvent(() => {
    if (isFiltering(filter)) return;
    // A failure is ignored here; opening a link fetches again and reports it.
    client.fetchQuery(queries.destinationPrices({ origin, tripType })).catch(() => undefined);
  });
  useEffect(() => {
    const { current } = section;
    for (const event of events) current?.addEventListener(event, prefetch, { passive: true });
    return () => {
      for (const event of events) current?.removeEventListener(event, prefetch);
    };
  }, []);
  return section;
}
