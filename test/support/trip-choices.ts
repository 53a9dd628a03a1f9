/** Choices of the trip filter at an airport without any. */
import type { TripChoices } from '#contract/api/trip-filter.ts';

export const noTripChoices: TripChoices = {
  holidays: [],
  airlines: [],
  passports: [],
  visasAsOf: '2026-02-17',
};
