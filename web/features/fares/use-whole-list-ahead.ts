/** Fetches the whole list of fares when the reader turns to it, so that what is opened next is there at once. */
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { queries } from '#web/api.ts';
import type { LandingQuery } from './landing-query.ts';

const signs = ['pointerover', 'focusin', 'touchstart'] as const;

/** Give the ref to the section whose links and filters need the list. */
export function useWholeListAhead({ origin, tripType }: LandingQuery): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const client = useQueryClient();
  const fetchAhead = useEffectEvent(() => {
    void client.prefetchQuery(queries.destinationPrices({ origin, tripType }));
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
