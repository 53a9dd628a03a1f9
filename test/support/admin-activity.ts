/** Fixture with activity: clicks by day, counts of last month, admin actions. */
import { addDays, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AuditActor, type AuditRecord, recordAudit } from '#server/platform/audit/audit.repository.ts';

type Site = Pick<AppContext, 'db' | 'now'>;

const dayMilliseconds = 86_400_000;
const ago = ({ now }: Site, days: number) => new Date(now().getTime() - days * dayMilliseconds);

/** A click to a booking site at each of these moments. */
export async function insertClicks({ db }: Pick<Site, 'db'>, moments: readonly Date[]): Promise<void> {
  const route = { origin: 'RUH', destination: 'CAI', trip_type: 'oneway' };
  const days = { departure_date: '2027-01-15', return_date: null };
  const click = {
    ...route,
    ...days,
    site: 'wego',
    adults: 1,
    language: 'ar',
    price_halalas: null,
    source: null,
  };
  const rows = moments.map((clicked_at) => ({ ...click, clicked_at }));
  await db.insertInto('booking_click').values(rows).execute();
}

/** Clicks of the last `days`, today included: ten, twenty, thirty and forty a day, with none on every fifth day. */
export async function fillDays(site: Site, days: number): Promise<void> {
  const moments = Array.from({ length: days }, (_, day) => {
    const clicks = day % 5 === 4 ? 0 : 10 * (1 + (day % 4));
    return Array<Date>(clicks).fill(ago(site, day));
  });
  await insertClicks(site, moments.flat());
}

/** The counts at the end of last month. */
export async function fillLastMonth(
  { db, now }: Site,
  counts: { totalUsers: number; premiumUsers: number; activeDeals: number; revenue: number },
): Promise<void> {
  const month = `${monthOf(addDays(`${monthOf(riyadhDate(now()))}-01`, -1))}-01`;
  const rows = Object.entries(counts).map(([name, count]) => ({ month, name, count, counted_at: now() }));
  await db.insertInto('monthly_count').values(rows).execute();
}

/** One audit entry per minute, the last one now. */
export async function fillAudit(
  { db, now }: Site,
  { id, email }: { id: string; email: string },
  records: readonly AuditRecord[],
): Promise<void> {
  const actor: AuditActor = { userId: id, email, address: '203.0.113.7', requestId: 'request-1' };
  await db.transaction().execute(async (trx) => {
    for (const [index, record] of records.entries()) {
      const at = new Date(now().getTime() - (records.length - 1 - index) * 60_000);
      await recordAudit(trx, actor, record, at);
    }
  });
}
