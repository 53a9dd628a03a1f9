/** Routes of `contract/api/admin-premium-destinations.ts`. */
import {
  createPremiumDestination,
  deletePremiumDestination,
  listPremiumDestinations,
  updatePremiumDestination,
} from '#contract/api/admin-premium-destinations.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { presentPremiumDestination } from './premium-destination.presenter.ts';
import {
  addPremium,
  type PremiumDestinationsContext,
  removePremium,
  updatePremium,
} from './premium-destinations.service.ts';
import { listPremiumPlaces, type PremiumPlace } from './premium-place.repository.ts';

export function premiumDestinationsRoutes(context: PremiumDestinationsContext): OperationRoute[] {
  const present = (place: PremiumPlace) => presentPremiumDestination(context.reference, place);
  return [
    operationRoute(listPremiumDestinations, async () => (await listPremiumPlaces(context.db)).map(present)),
    operationRoute(createPremiumDestination, async ({ body, caller }) => ({
      destination: present(await addPremium(context, caller, body)),
    })),
    operationRoute(updatePremiumDestination, async ({ params: { id }, body, caller }) => ({
      destination: present(await updatePremium(context, caller, { id, input: body })),
    })),
    operationRoute(deletePremiumDestination, async ({ params, caller }) => {
      await removePremium(context, caller, params.id);
      return { done: true as const };
    }),
  ];
}
