/** Computed fields of a deal for administrators: names, states and figures the form does not contain. */
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
