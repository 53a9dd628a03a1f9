/** Every call of the API, in the order the documentation lists them. */
import { listDestinationAirports, listSaudiAirports } from './airports.ts';
import { sendContactMessage } from './contact.ts';
import { listDeals } from './deals.ts';
import { requestEarlyAccess } from './early-access.ts';
import { getFareCalendar, getFareHistory, listDestinationPrices } from './pricing.ts';
import { searchFlights } from './search.ts';
import { getSettings } from './settings.ts';
import { getSiteStatus } from './site-status.ts';

export const operations = [
  listDeals,
  listDestinationPrices,
  getFareHistory,
  getFareCalendar,
  listSaudiAirports,
  listDestinationAirports,
  searchFlights,
  getSiteStatus,
  getSettings,
  sendContactMessage,
  requestEarlyAccess,
] as const;
