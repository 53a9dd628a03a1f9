/** Minimum password length configured for this site. */
import { shortestPassword } from '#contract/domain/password.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';

/** The product's minimum until the settings are loaded. */
export function useShortestPassword(): number {
  return useQuery(queries.settings()).data?.passwordMin ?? shortestPassword;
}
