/** Method and path of each operation that anybody may call, without its schemas. */
export * from './first.ts';

/** Leads a browser to the sign-in page and back to `?next=`. */
export const signInPath = '/api/login';

export const getDeal = { method: 'get', path: '/api/deals/{id}' } as const;
export const listDeals = { method: 'get', path: '/api/deals' } as const;

export const getDestinationPrice = { method: 'get', path: '/api/pricing/{code}' } as const;
export const getFareHistory = { method: 'get', path: '/api/pricing/{code}/history' } as const;
export const getFarePatterns = { method: 'get', path: '/api/pricing/{code}/patterns' } as const;
export const getFareCalendar = { method: 'get', path: '/api/pricing/{code}/calendar' } as const;
/** Judges a price that somebody saw anywhere. */
export const checkPrice = { method: 'get', path: '/api/check' } as const;
export const readPriceQuestion = { method: 'get', path: '/api/check/question' } as const;
export const readWish = { method: 'get', path: '/api/wishes' } as const;
export const listOriginPrices = { method: 'get', path: '/api/pricing/{code}/origins' } as const;
export const listCalendarPeriods = { method: 'get', path: '/api/calendar' } as const;

export const searchFlights = { method: 'get', path: '/api/flights/search' } as const;
export const askFlightPrice = { method: 'post', path: '/api/flights/price' } as const;

export const sendContactMessage = { method: 'post', path: '/api/contact' } as const;

export const requestEarlyAccess = { method: 'post', path: '/api/premium/early-access' } as const;

export const reportMailEvents = { method: 'post', path: '/api/mail/events' } as const;

export const getRecord = { method: 'get', path: '/api/record' } as const;
export const listClaims = { method: 'get', path: '/api/record/claims' } as const;
export const getClaim = { method: 'get', path: '/api/record/claims/{id}' } as const;
export const getSimilarClaims = { method: 'get', path: '/api/record/similar' } as const;
/** The rows behind the figures, for spreadsheets. */
export const recordCsvPath = '/api/record.csv';
