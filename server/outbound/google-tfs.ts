/** The `tfs` parameter of Google Flights: a small protobuf message in base64url. */
import type { Itinerary } from '#contract/domain/itinerary.ts';

const varint = 0;
const lengthDelimited = 2;
const adult = 1;
const economy = 1;
const roundTrip = 1;
const oneWay = 2;

/**
 * Encodes an economy trip of `adults` (1 to 6) as Google Flights expects it. The itinerary must be valid: codes
 * of three letters, real dates, a return date on a round trip.
 */
export function encodeGoogleTfs(itinerary: Itinerary, adults: number): string {
  const { origin, destination, departureDate, returnDate } = itinerary;
  const legs = [leg(departureDate, origin, destination)];
  if (itinerary.tripType === 'roundtrip' && returnDate !== null)
    legs.push(leg(returnDate, destination, origin));
  const message = [
    ...numberField(1, 28),
    ...numberField(2, 2),
    ...legs.flatMap((bytes) => bytesField(3, bytes)),
    ...bytesField(8, new Array<number>(adults).fill(adult)),
    ...numberField(9, economy),
    ...numberField(14, 1),
    ...numberField(19, itinerary.tripType === 'roundtrip' ? roundTrip : oneWay),
  ];
  return Buffer.from(message).toString('base64url');
}

function leg(date: string, from: string, to: string): number[] {
  return [...bytesField(2, ascii(date)), ...bytesField(13, place(from)), ...bytesField(14, place(to))];
}

function place(code: string): number[] {
  return [...numberField(1, 1), ...bytesField(2, ascii(code))];
}

function numberField(field: number, value: number): number[] {
  return [...encodeVarint(field * 8 + varint), ...encodeVarint(value)];
}

function bytesField(field: number, bytes: readonly number[]): number[] {
  return [...encodeVarint(field * 8 + lengthDelimited), ...encodeVarint(bytes.length), ...bytes];
}

/** Seven bits a byte, lowest first; the top bit says that more follow. */
function encodeVarint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...encodeVarint(Math.floor(value / 128))];
}

function ascii(text: string): number[] {
  return [...Buffer.from(text, 'latin1')];
}
