/** `/api/admin/settings`, and the preview of a booking template. */
import { checkBookingTemplate, getAdminSettings, updateSettings } from '#contract/api/admin-settings.ts';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { actorOf } from '#server/platform/audit/audit.repository.ts';
import { type OperationRoute, operationRoute } from '#server/platform/http/operation-route.ts';
import { requireRecentProof } from '#server/platform/http/signed-in.ts';
import { buildBookingLink } from '#server/public/outbound/booking-link.ts';
import { type BookingTemplate, isValidTemplate } from '#server/public/outbound/booking-template.ts';
import { type AdminSettingsContext, changeSettings, readAdminSettings } from './admin-settings.service.ts';

export function adminSettingsRoutes(context: AdminSettingsContext): OperationRoute[] {
  return [
    operationRoute(getAdminSettings, () => readAdminSettings(context)),
    operationRoute(updateSettings, ({ body, caller }) => {
      requireRecentProof(caller, context.now());
      const { settings, ...change } = body;
      return changeSettings(context, actorOf(caller), { ...settings, ...change });
    }),
    operationRoute(checkBookingTemplate, ({ query }) => {
      const isValid = isValidTemplate(query);
      return { isValid, example: isValid ? buildExample(query, context.now()) : null };
    }),
  ];
}

/** An example trip in a month, so that the booking site has results when the link is opened. */
function buildExample(row: BookingTemplate, now: Date): string {
  const departureDate = addDays(riyadhDate(now), 30);
  const { site, language, tripType } = row;
  const returnDate = tripType === 'roundtrip' ? addDays(departureDate, 7) : null;
  const itinerary = { origin: 'RUH', destination: 'CAI', tripType, departureDate, returnDate };
  return buildBookingLink({ site, language, itinerary, adults: 2, templates: [row] });
}
