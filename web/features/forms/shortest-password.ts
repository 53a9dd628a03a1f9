/** How many characters a new password has at least on this site. */
import { shortestPassword } from '#contract/domain/password.ts';
import { queries } from '#web/api.ts';
import { useQuery } from '#web/query.tsx';

/** The floor of the product until the settings are known. */
export function useShortestPassword(): number {
  return useQuery(queries.settings()).data?.passwordMin ?? shortestPassword;
}
