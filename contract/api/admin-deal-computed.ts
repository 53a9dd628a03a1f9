/** What a deal is answered with and the form does not ask: names of codes, states, and what the server computes. */
import { readOnlyFields } from '../read-only.ts';

export const computedDealFields = readOnlyFields(
  'id',
  'status',
  'isCurated',
  'source',
  'isSample',
  'code',
  'destination',
  'destinationAr',
  'country',
  'countryAr',
  'departureCity',
  'departureCityAr',
  'airlineAr',
  'airlineCode',
  'allPrices',
  'discountPercentage',
  'isVerified',
  'check',
  'observedAt',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'deletedAt',
);
