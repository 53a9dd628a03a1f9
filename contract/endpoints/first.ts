/** Of what anybody may call, what every page or the first page needs. */

/** Describes the API. */
export const openApiPath = '/api/openapi.json';

export const getSettings = { method: 'get', path: '/api/settings' } as const;
export const getSiteStatus = { method: 'get', path: '/api/site-status' } as const;
export const listBoards = { method: 'get', path: '/api/boards' } as const;
export const listDestinationAirports = { method: 'get', path: '/api/airports/destinations' } as const;
export const listDestinationPrices = { method: 'get', path: '/api/pricing/destinations' } as const;
export const listSaudiAirports = { method: 'get', path: '/api/airports/saudi' } as const;
export const listTripChoices = { method: 'get', path: '/api/trip-choices' } as const;
