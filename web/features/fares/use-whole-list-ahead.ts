/** Fetches the whole list of fares when the reader turns to it, so that what is opened next is there at once. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { LandingQuery } from '#web/addresses/landing-query.ts';
import { queries } from '#web/api/api.ts';
import { useQueryClient } from '#web/api/query.tsx';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** Give the ref to the section whose links and filters need the list. */
export function useWholeListAhead({ origin, tripType }: LandingQuery): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const fetchAhead = useEffectEvent(() => {
    // Who opens a link asks again, and is told of a failure there.
    client.fetchQuery(queries.destinationPrices({ origin, tripType })).catch(() => undefined);
  });
  useEffect(() => {
    const { current } = section;
    for (const sign of signs) current?.addEventListener(sign, fetchAhead, { passive: true });
    return () => {
      for (const sign of signs) current?.removeEventListener(sign, fetchAhead);
    };
  }, []);
  return section;
}
