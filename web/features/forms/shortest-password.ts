/** How many characters a new password has at least on this site. */
import { shortestPassword } from '#contract/domain/password.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';

/** The floor of the product until the settings are known. */
export function useShortestPassword(): number {
  return useQuery(queries.settings()).data?.passwordMin ?? shortestPassword;
}
