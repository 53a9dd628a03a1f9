/** Opens the Premium form for an early-access request, and marks the request as handled. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AdminUser } from '#contract/api/admin-users.ts';
import { type PremiumPlan, premiumPlans } from '#contract/domain/premium-plan.ts';
import { updateEarlyAccess } from '#contract/endpoints/admin.ts';
import { callAdmin } from '#web/features/admin/admin-api.ts';
import { showFailure } from '#web/features/admin/show-failure.ts';
import { useTranslate } from '#web/i18n/i18n.tsx';
import { userQuery } from './user-calls.ts';

export type RequestedGrant = { plan: PremiumPlan; price: string; requestId: string };

const names = ['premium', 'plan', 'price', 'request'] as const;

/** Opens the dialog once and removes its parameters from the URL, since they are not list filters. */
export function useRequestedGrant(open: (user: AdminUser, grant: RequestedGrant) => void): void {
  const t = useTranslate();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads only the initial URL
  useEffect(() => {
    const query = new URLSearchParams(search);
    const request = readRequest(query);
    if (!request) return;
    for (const name of names) query.delete(name);
    void navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true });
    userQuery(request.userId)
      .queryFn({ client })
      .then(
        ({ user }) => open(user, request.grant),
        (error: unknown) => showFailure(t, error, t('error.text')),
      );
  }, []);
}

/** Marks the request as done; returns false on failure. */
export async function markRequestDone({ requestId }: RequestedGrant): Promise<boolean> {
  try {
    await callAdmin(updateEarlyAccess, { params: { id: requestId }, body: { isDone: true } });
    return true;
  } catch {
    return false;
  }
}

/** Reads the URL parameters; validates ids, since they become parts of API paths. */
function readRequest(query: URLSearchParams): { userId: string; grant: RequestedGrant } | null {
  const [userId, requestId] = [query.get('premium') ?? '', query.get('request') ?? ''];
  const plan = premiumPlans.find((each) => each === query.get('plan'));
  if (!plan || !isId(userId) || !isId(requestId)) return null;
  return { userId, grant: { plan, price: query.get('price')?.slice(0, 10) ?? '', requestId } };
}

function isId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}
