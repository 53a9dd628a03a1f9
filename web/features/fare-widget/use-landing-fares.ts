/** Hook with the fares to list; keeps the previous ones while a longer list loads. */

import { useQueryClient } from '@tanstack/react-query';
import { fareListStep, type LandingQuery } from '#web/addresses/landing-query.ts';
import { useQuery } from '#web/api/query.tsx';
import { type LandingFares, landingFaresQuery } from '#web/features/fares/landing-fares.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';

type ListedFares = { fares: LandingFares | undefined; error: Error | null; refetch: () => void };

export function useLandingFares(query: LandingQuery): ListedFares {
  const language = useLanguage();
  const { data, error, refetch } = useQuery(landingFaresQuery({ ...query, language }));
  const client = useQueryClient();
  // A longer list starts with the same fares.
  const show = Math.max(query.first ?? 0, query.show - fareListStep);
  const shorter = landingFaresQuery({ ...query, language, show });
  return { fares: data ?? client.getQueryData(shorter.queryKey), error, refetch };
}
