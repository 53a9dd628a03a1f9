/** Creates, changes and deletes watches; each change answers with the price as it is now. */
import type { z } from 'zod';
import type { createWatch, Watch } from '#contract/api/watches.ts';
import type { Viewer } from '#contract/domain/account.ts';
import { mostWatches } from '#contract/domain/alert.ts';
import { dayMs } from '#contract/domain/durations.ts';
import type { DepartureAirport } from '#contract/domain/iata.ts';
import type { AlertPeopleContext, AlertPerson } from '#server/people/alert-person.ts';
import { confirmGuest, type Recipient } from '#server/people/recipient-records/recipient.repository.ts';
import type { DealBoard } from '#server/pipeline/deals/deal-board.ts';
import type { Board } from '#server/pipeline/fares/board.ts';
import { accessToDestination, type PremiumPlaces } from '#server/pipeline/premium/premium-policy.ts';
import { findAirport, type ReferenceData, shownNames } from '#server/pipeline/reference/reference-data.ts';
import { orConflict } from '#server/platform/database/errors.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { AppError, invalidField } from '#server/platform/errors.ts';
import { findUsualsOf, refreshTrips, type TripPriceContext } from './trip-price.service.ts';
import { presentWatch } from './watch.presenter.ts';
import * as watches from './watch.repository.ts';
import { readPlace, storedCity } from './watch-condition.ts';
import {
  anyDays,
  type NamedPeriod,
  readDays,
  readTerms,
  type WatchChange,
  type WatchDays,
} from './watch-terms.ts';
import { ensureTrip } from './watched-trip.repository.ts';

/** How long a mailed link confirms its watch; what is not confirmed by then is removed. */
export const confirmableDays = 7;

export type WatchContext = AlertPeopleContext &
  TripPriceContext & {
    reference: ReferenceData;
    /** Tells which destinations are Premium, and what fares are compared with. */
    deals: Pick<DealBoard, 'stateOf'>;
    board: PremiumPlaces & Pick<Board, 'findEntry'>;
  };

export type NewWatchBody = Omit<z.output<NonNullable<(typeof createWatch)['body']>>, 'email' | 'website'>;

type WatchOwner = { recipient: Pick<Recipient, 'id'>; viewer: Viewer };

/** The person's watches as they may see them, the newest first. */
export async function readWatches(
  context: WatchContext,
  { recipient, viewer }: WatchOwner,
): Promise<Watch[]> {
  const { db, reference, board, deals } = context;
  const now = context.now();
  const records = await watches.listWatchRecords(db, recipient.id, now);
  if (records.length === 0) return [];
  const usuals = await findUsualsOf(context, records, now);
  return records.flatMap(
    (record) => presentWatch(record, { reference, places: board, viewer, usuals, deals, now }) ?? [],
  );
}

export async function readWatch(context: WatchContext, owner: WatchOwner, id: string): Promise<Watch> {
  const watch = (await readWatches(context, owner)).find((each) => each.id === id);
  if (!watch) throw new AppError('not_found', { log: `no watch ${id}` });
  return watch;
}

type WantedWatch = { recipientId: string; viewer: Viewer; body: NewWatchBody };

/**
 * Watches a trip for somebody who has proved to own the address.
 * @returns the id
 * @throws AppError `validation_failed`, `not_found`, `premium_required`, `conflict` for the same watch or too many
 */
export async function addWatch(trx: Trx, context: WatchContext, wanted: WantedWatch): Promise<string> {
  await requireRoom(trx, wanted.recipientId);
  const { id, isNew } = await ensureWatch(trx, context, { ...wanted, isConfirmed: true });
  if (!isNew) throw new AppError('conflict', { log: 'watched already', words: 'api.watches.same' });
  return id;
}

/**
 * Stores what somebody asked for under a guest's address; it waits a week for the mailed link, and counts for nobody's
 * limit until then.
 * @returns the watch, which may have been there before, and its days
 * @throws AppError `validation_failed`, `not_found`, `premium_required`
 */
export async function addUnconfirmedWatch(
  trx: Trx,
  context: WatchContext,
  wanted: WantedWatch,
): Promise<{ id: string; days: WatchDays }> {
  const { id, days } = await ensureWatch(trx, context, { ...wanted, isConfirmed: false });
  const validUntil = new Date(context.now().getTime() + confirmableDays * dayMs);
  await watches.offerConfirmation(trx, id, validUntil);
  return { id, days };
}

/**
 * Confirms one watch of a guest, and with it the address.
 * @throws AppError `conflict` when the address watches too much already
 */
export async function confirmWatch(
  trx: Trx,
  {
    watch,
    recipientId,
  }: { watch: Pick<watches.ConfirmableWatch, 'id' | 'isConfirmed'>; recipientId: string },
  now: Date,
): Promise<void> {
  if (!watch.isConfirmed) await requireRoom(trx, recipientId);
  await confirmGuest(trx, recipientId, now);
  await watches.setConfirmed(trx, watch.id, now);
}

async function requireRoom(trx: Trx, recipientId: string): Promise<void> {
  if ((await watches.countConfirmedLocked(trx, recipientId)) < mostWatches) return;
  throw new AppError('conflict', { log: `more than ${mostWatches} watches`, words: 'api.watches.full' });
}

/** The price is looked up at once, and what the owner of a new watch is shown counts as told. */
async function ensureWatch(
  trx: Trx,
  context: WatchContext,
  { recipientId, viewer, body, isConfirmed }: WantedWatch & { isConfirmed: boolean },
): Promise<{ id: string; isNew: boolean; days: WatchDays }> {
  const destination = requirePlace(context, viewer, body);
  const { origin, tripType } = body;
  const terms = readTerms(body);
  const days = readDays(body, { tripType, periods: listPeriods(context), now: context.now() }) ?? anyDays;
  const tripId = await ensureTrip(trx, { origin, destination, tripType, ...days });
  const id = await watches.insertWatch(trx, { recipientId, tripId, terms, days, isConfirmed }, context.now());
  if (id === undefined) {
    return { id: await watches.getSameWatch(trx, { recipientId, tripId, terms }), isNew: false, days };
  }
  await refreshTrips(context, trx, [tripId]);
  await watches.armWatch(trx, id);
  return { id, isNew: true, days };
}

/** A known place of which this viewer may see an airport at least, as it is stored. */
function requirePlace(
  { reference, board }: WatchContext,
  viewer: Viewer,
  { origin, destination, place }: Pick<NewWatchBody, 'origin' | 'destination' | 'place'>,
): string {
  const airport = findAirport(reference, destination);
  if (!airport) throw new AppError('not_found', { log: `no airport ${destination}` });
  if (airport.code === origin) {
    throw invalidField('destination', 'api.field.sameAirport', 'a watch from an airport to itself');
  }
  const city = reference.cities.get(airport.code)?.airports ?? [];
  const [main = airport, ...others] = place === 'city' ? city : [airport];
  if ([main, ...others].every(({ code }) => accessToDestination(board, viewer, code).isLocked)) {
    throw new AppError('premium_required', { log: `a watch to ${airport.code}` });
  }
  return others.length === 0 ? main.code : storedCity(main.code, viewer);
}

/** The calendar's periods, as pages show them. */
function listPeriods(context: WatchContext): NamedPeriod[] {
  return context.reference.calendar.map(({ start, end, ...names }) => {
    const { name, nameAr } = shownNames(names);
    return { start, end, name: { en: name, ar: nameAr } };
  });
}

/**
 * Changes what a body names. A watch with other terms, or resumed, is armed anew from the price now.
 * @throws AppError `not_found`, `validation_failed`, `conflict`, `premium_required`
 */
export async function editWatch(
  context: WatchContext,
  { recipient, viewer }: AlertPerson,
  { id, change }: { id: string; change: WatchChange },
): Promise<void> {
  const record = await watches.findWatchRecord(context.db, id);
  if (record?.recipientId !== recipient.id)
    throw new AppError('not_found', { log: `no watch ${id} of theirs` });
  const now = context.now();
  const { origin, tripType } = record;
  const isOther = change.below !== undefined || change.condition !== undefined;
  const terms = isOther ? readTerms(change) : record;
  const asked = readDays(change, { tripType, periods: listPeriods(context), now });
  const days = asked ?? (change.isAnyDates === true ? anyDays : record);
  const isMoved = asked !== undefined || change.isAnyDates === true;
  let { destination } = record;
  if (isOther || isMoved || change.isPaused === false) {
    const { code, isCity } = readPlace(destination);
    const place = isCity ? 'city' : 'airport';
    const asked = { origin: origin as DepartureAirport, destination: code, place } as const;
    destination = requirePlace(context, viewer, asked);
  }
  const { isPaused } = change;
  const snoozedUntil =
    typeof change.snoozedUntil === 'string' ? new Date(change.snoozedUntil) : change.snoozedUntil;
  const changing = context.db.transaction().execute(async (trx) => {
    const trip = { origin, destination, tripType, ...days };
    const tripId = isMoved ? await ensureTrip(trx, trip) : record.tripId;
    if (isOther || isMoved) await watches.changeWatch(trx, id, { tripId, terms, days }, now);
    await watches.setResting(trx, id, { isPaused, snoozedUntil }, now);
    if (!isOther && !isMoved && isPaused !== false) return;
    await refreshTrips(context, trx, [tripId]);
    await watches.armWatch(trx, id);
  });
  await orConflict(changing, { log: 'watched already', words: 'api.watches.same' });
}
