/** People and an administrator who write all the time, and remember what was acknowledged. */
import { setTimeout as wait } from 'node:timers/promises';
import { createVisitor, logInAdmin, type Person, signUp, type Visitor } from './visitor.ts';

export type Ledger = {
  /** Acknowledged. */
  emails: string[];
  dealIds: string[];
  favorites: number;
  /** What was acknowledged and is not there. */
  lost: string[];
  /** Answers that were no acknowledgement; each write was tried again. */
  refused: number;
  /** Longest time from a write's first attempt to its acknowledgement since the last reset, milliseconds. */
  longestWait: number;
  /** When the last write was acknowledged. */
  ackedAt: number;
};

export function createLedger(): Ledger {
  return { emails: [], dealIds: [], favorites: 0, lost: [], refused: 0, longestWait: 0, ackedAt: 0 };
}

/** Pause between two writes of one person, and before another attempt. */
const thinkMs = 100;
const password = 'palm-river-41-kettle';

/** Tries until the answer has one of the statuses. @returns undefined when told to stop */
async function writeUntilAcked(
  ledger: Ledger,
  signal: AbortSignal,
  { send, acknowledged }: { send: () => ReturnType<Visitor['ask']>; acknowledged: readonly number[] },
): Promise<Awaited<ReturnType<Visitor['ask']>> | undefined> {
  const startedAt = performance.now();
  while (!signal.aborted) {
    const reply = await send().catch(() => undefined);
    if (reply && acknowledged.includes(reply.status)) {
      ledger.ackedAt = performance.now();
      ledger.longestWait = Math.max(ledger.longestWait, ledger.ackedAt - startedAt);
      return reply;
    }
    ledger.refused += 1;
    await wait(thinkMs);
  }
  return undefined;
}

/** Keeps and removes favourites in turn; before each change the last one must still be there. */
export async function keepFavorites(
  site: string,
  { visitor }: Person,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<void> {
  const path = `${site}/api/favorites/RUH-CAI-oneway`;
  for (let isKept = true; !signal.aborted; isKept = !isKept) {
    const send = () => visitor.ask(isKept ? 'POST' : 'DELETE', path);
    const written = await writeUntilAcked(ledger, signal, { send, acknowledged: [200, 201, 204] });
    if (!written) break;
    ledger.favorites += 1;
    await wait(thinkMs);
    const read = await visitor.ask('GET', `${path}/check`).catch(() => undefined);
    if (read?.status === 200 && read.json<{ isFavorited: boolean }>().isFavorited !== isKept) {
      ledger.lost.push(`a favourite that was ${isKept ? 'kept' : 'removed'}`);
    }
  }
  visitor.close();
}

/** A new account each time. An attempt whose answer was lost may have made the account: both answers are right. */
export async function signUpPeople(site: string, ledger: Ledger, signal: AbortSignal): Promise<void> {
  for (let number = 5000; !signal.aborted; number += 1) {
    const visitor = createVisitor(number);
    const email = `cluster${number}@example.com`;
    const body = { email, password, firstName: 'Sara', lastName: 'Otaibi', alerts: true };
    const send = () => visitor.ask('POST', `${site}/api/auth/signup`, body);
    const reply = await writeUntilAcked(ledger, signal, { send, acknowledged: [201] });
    if (reply) ledger.emails.push(email);
    visitor.close();
    await wait(thinkMs * 5);
  }
}

/** An administrator types and publishes deals. */
export async function publishDeals(site: string, ledger: Ledger, signal: AbortSignal): Promise<void> {
  const admin = await logInAdmin(site);
  for (let price = 300; !signal.aborted; price += 1) {
    const deal = {
      destinationCode: 'CAI',
      tripType: 'oneway',
      airline: 'MS',
      originalPrice: 2000,
      dealPrice: price,
      cheapestDate: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
    };
    const send = () => admin.ask('POST', `${site}/api/admin/deals`, deal);
    const reply = await writeUntilAcked(ledger, signal, { send, acknowledged: [201] });
    if (reply) ledger.dealIds.push(reply.json<{ deal: { id: string } }>().deal.id);
    await wait(thinkMs * 5);
  }
  admin.close();
}

export async function signUpMembers(site: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) people.push(await signUp(site, 400 + number, 'member'));
  return people;
}
