/** Encodes the `tfs` parameter of Google Flights: a small protobuf message in base64url. */
import type { Travelers } from '#contract/domain/booking-path.ts';
import type { Itinerary } from '#contract/domain/itinerary.ts';

const varint = 0;
const lengthDelimited = 2;
const passenger = { adult: 1, child: 2, infantOnLap: 4 } as const;
const economy = 1;
const roundTrip = 1;
const oneWay = 2;

/**
 * Encodes an economy trip as Google Flights expects it. The itinerary must be valid: codes of three letters, real
 * dates, a return date on a round trip.
 */
export function encodeGoogleTfs(
  itinerary: Itinerary,
  { adults, children = 0, infants = 0 }: Travelers,
): string {
  const { origin, destination, departureDate, returnDate } = itinerary;
  const legs = [leg(departureDate, origin, destination)];
  if (itinerary.tripType === 'roundtrip' && returnDate !== null)
    legs.push(leg(returnDate, destination, origin));
  const tripKind = itinerary.tripType === 'oneway' ? oneWay : roundTrip;
  // Bytes as the characters of a string: several times faster to put together than lists of numbers.
  const message =
    numberField(1, 28) +
    numberField(2, 2) +
    legs.map((bytes) => bytesField(3, bytes)).join('') +
    bytesField(
      8,
      each(passenger.adult, adults) + each(passenger.child, children) + each(passenger.infantOnLap, infants),
    ) +
    numberField(9, economy) +
    numberField(14, 1) +
    numberField(19, tripKind);
  return Buffer.from(message, 'latin1').toString('base64url');
}

function each(kind: number, count: number): string {
  return String.fromCharCode(kind).repeat(count);
}

function leg(date: string, from: string, to: string): string {
  return bytesField(2, date) + bytesField(13, place(from)) + bytesField(14, place(to));
}

function place(code: string): string {
  return numberField(1, 1) + bytesField(2, code);
}

function numberField(field: number, value: number): string {
  return encodeVarint(field * 8 + varint) + encodeVarint(value);
}

function bytesField(field: number, bytes: string): string {
  return encodeVarint(field * 8 + lengthDelimited) + encodeVarint(bytes.length) + bytes;
}

/** Seven bits a byte, lowest first; the top bit says that more follow. */
function encodeVarint(value: number): string {
  return value < 128
    ? String.fromCharCode(value)
    : String.fromCharCode((value % 128) + 128) + encodeVarint(Math.floor(value / 128));
}
