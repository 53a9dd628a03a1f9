/** Parses the stored request of a provider read, such as `slice RUH oneway 2027-01`. */
import { type TripType, tripTypes } from '#contract/domain/itinerary.ts';

export type RunRequestParts = {
  origin: string;
  /** Null for all destinations. */
  destination: string | null;
  tripType: TripType;
  month: string | null;
};

/** Returns undefined for an unknown format. */
export function readRunRequest(request: string): RunRequestParts | 'everything' | undefined {
  if (request === 'everything') return request;
  const found = /^(?:slice ([A-Z]{3})|calendar ([A-Z]{3}) ([A-Z]{3})) ([a-z]+)(?: (\d{4}-\d{2}))?$/.exec(
    request,
  );
  const tripType = tripTypes.find((each) => each === found?.[4]);
  if (!found || !tripType) return undefined;
  const [, only, origin, destination, , month] = found;
  return { origin: only ?? origin ?? '', destination: destination ?? null, tripType, month: month ?? null };
}
