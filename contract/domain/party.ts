/** The people a trip is for, and the rule of what they pay together: one place for pages, links and tests. */
import { type DepartureAirport, defaultOrigin, departureAirports } from './iata.ts';
import { fromHalalas, toHalalas } from './money.ts';

export type Party = {
  /** 12 years and older, 1 to 9. */
  adults: number;
  /** 2 to 11 years, each with a seat. */
  children: number;
  /** Under 2 years, on the lap of an adult: never more than adults. */
  infants: number;
  /** Checked bags of all together. */
  bags: number;
};

/** Most people that booking sites take in one search, infants included. */
export const mostTravelers = 9;
export const mostBags = 9;
export const oneAdult: Party = { adults: 1, children: 0, infants: 0, bags: 0 };

export const partyFields = ['adults', 'children', 'infants', 'bags'] as const;
export type PartyField = (typeof partyFields)[number];

/**
 * Shares of the adult's price for a child and an infant, in percent. No fare source says it, and airlines differ: low-cost
 * airlines sell a child's seat at the adult's price, others take some off. A total counted so is an estimate.
 */
const shares = { children: 100, infants: 10 } as const;

/** Added by a booking site when one pays: percent of the sum, and an amount in SAR per booking. */
type PaymentFee = { percent: number; fixed: number };

export type PartyTotal = {
  /** SAR, for all travellers, payment fee included, checked bags not. */
  total: number;
  /** SAR of it that are the payment fee. */
  fee: number;
  /** A part of it is not known: the share of a child or infant. */
  isEstimate: boolean;
};

export function countTravelers({ adults, children, infants }: Party): number {
  return adults + children + infants;
}

/** Those who take a seat, and so pay for it on a train or a plane. */
export function countSeats({ adults, children }: Party): number {
  return adults + children;
}

export function isOneAdult(party: Party): boolean {
  return party.adults === 1 && countTravelers(party) === 1;
}

export function isSameParty(a: Party, b: Party): boolean {
  return partyFields.every((field) => a[field] === b[field]);
}

/**
 * @param price SAR for one adult, as seen
 * @param fee of the booking site, if an administrator entered one
 */
export function totalOf(price: number, party: Party, fee?: PaymentFee | undefined): PartyTotal {
  const adult = toHalalas(price);
  const child = shareOf(adult, shares.children);
  const infant = shareOf(adult, shares.infants);
  const fares = adult * party.adults + child * party.children + infant * party.infants;
  const extra = fee ? shareOf(fares, fee.percent) + toHalalas(fee.fixed) : 0;
  return {
    total: fromHalalas(fares + extra),
    fee: fromHalalas(extra),
    isEstimate: party.children + party.infants > 0,
  };
}

/** The highest whole price in SAR for one adult with which the party pays `total` at most, payment fees aside. */
export function adultPriceWithin(total: number, { adults, children, infants }: Party): number {
  const percents = 100 * adults + shares.children * children + shares.infants * infants;
  return Math.floor((total * 100) / percents);
}

/** Whole halalas, rounded up: a total must not promise less than its parts cost. */
function shareOf(halalas: number, percent: number): number {
  // Percents have two decimals at most, so this product is a whole number and the division exact to a halala.
  return Math.ceil((halalas * Math.round(percent * 100)) / 10_000);
}

/** Whole numbers within the limits, and no more infants than adults; undefined for any other party. */
export function checkParty(party: Party): Party | undefined {
  const { adults, children, infants, bags } = party;
  const isWhole = partyFields.every((field) => Number.isInteger(party[field]) && party[field] >= 0);
  if (!isWhole || adults < 1 || infants > adults) return undefined;
  if (adults + children + infants > mostTravelers || bags > mostBags) return undefined;
  return party;
}

/**
 * The party after one number changed, with the others brought within the limits: infants follow the adults down, and
 * nobody is added beyond the most.
 */
export function changeParty(party: Party, field: PartyField, count: number): Party {
  const changed = { ...party, [field]: count };
  const next = { ...changed, infants: Math.min(changed.infants, changed.adults) };
  return checkParty(next) ?? party;
}

/** How the cookie `party` and caches write it: `2.1.0.3` for two adults, one child, no infant, three bags. */
export function partyText(party: Party): string {
  return partyFields.map((field) => party[field]).join('.');
}

/** Undefined for text that no party is written as. */
export function parsePartyText(text: string | undefined): Party | undefined {
  if (text === undefined || !/^\d(?:\.\d){3}$/.test(text)) return undefined;
  const [adults = 0, children = 0, infants = 0, bags = 0] = text.split('.').map(Number);
  return checkParty({ adults, children, infants, bags });
}

/** What a reader chose once for every trip. */
export type Kept = { party: Party; home: DepartureAirport };

/** Of the cookie `party`; older ones lack the airport. */
export function readKept(text: string | undefined): Kept {
  const [, people, airport] = /^([\d.]+?)(?:\.([A-Z]{3}))?$/.exec(text ?? '') ?? [];
  return {
    party: parsePartyText(people) ?? oneAdult,
    home: departureAirports.find((code) => code === airport) ?? defaultOrigin,
  };
}

/** The party an address names, by the numbers of it that can be; undefined if it names none, or one that cannot be. */
export function findPartyIn(query: URLSearchParams): Party | undefined {
  const named = partyFields.filter((field) => namesCount(query, field));
  if (named.length === 0) return undefined;
  const counts = named.map((field) => [field, Number(query.get(field))]);
  return checkParty({ ...oneAdult, ...Object.fromEntries(counts) });
}

/** Whether an address has a number for the field that a party can have. */
export function namesCount(query: URLSearchParams, field: PartyField): boolean {
  const text = query.get(field) ?? '';
  return /^\d$/.test(text) && Number(text) >= oneAdult[field];
}

/** Names the party in an address, `adults` always, so that the address says it even for one adult. */
export function writePartyTo(query: URLSearchParams, party: Party): void {
  for (const field of partyFields) {
    if (field === 'adults' || party[field] > 0) query.set(field, String(party[field]));
    else query.delete(field);
  }
}

export const partyCookie = 'party';
