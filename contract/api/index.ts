/** Every call of the API, in the order the documentation lists them. */
import { listDestinationAirports, listSaudiAirports } from './airports.ts';
import { getFareCalendar, getFareHistory, listDestinationPrices } from './pricing.ts';
import { searchFlights } from './search.ts';
import { getSiteStatus } from './site-status.ts';

export const operations = [
  listDestinationPrices,
  getFareHistory,
  getFareCalendar,
  listSaudiAirports,
  listDestinationAirports,
  searchFlights,
  getSiteStatus,
] as const;
