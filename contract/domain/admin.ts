/** Values the administration's server and pages share: limits, states, header name. */

export const adminKeyHeader = 'x-admin-key';

export const shortestAdminPassword = 15;

export const rowsPerPage = 50;

export const recoveryCodeCount = 10;

/** The twelve destinations offered for quick choice, most visited first. */
export const quickDestinations = [
  'DXB',
  'LHR',
  'CDG',
  'FRA',
  'IST',
  'CAI',
  'JFK',
  'LAX',
  'NRT',
  'BKK',
  'SIN',
  'SYD',
] as const;

/** Contact messages and early-access requests: those to deal with, those dealt with, all. */
export const handledStates = ['open', 'done', 'all'] as const;
export type HandledState = (typeof handledStates)[number];

export type MailState = 'waiting' | 'sent' | 'failed';
