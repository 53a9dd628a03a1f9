/** Minimum password length configured for this site. */
import { shortestAdminPassword } from '#contract/domain/admin.ts';
import { shortestPassword } from '#contract/domain/password.ts';
import { queries } from '#web/api/api.ts';
import { useQuery } from '#web/api/query.tsx';

/** The product's minimum until the settings are loaded. @param isAdmin whose password it is; theirs is longer */
export function useShortestPassword(isAdmin = false): number {
  const min = useQuery(queries.settings()).data?.passwordMin ?? shortestPassword;
  return isAdmin ? Math.max(min, shortestAdminPassword) : min;
}
