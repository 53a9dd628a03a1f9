/** Fixture with activity: clicks by day, counts of last month, admin actions. */
import { addDays, monthOf, riyadhDate } from '#contract/domain/dates.ts';
import type { AppContext } from '#server/app/context.ts';
import { type AuditActor, type AuditRecord, recordAudit } from '#server/platform/audit/audit.repository.ts';

type Site = Pick<AppContext, 'db' | 'now'>;

const dayMilliseconds = 86_400_000;
const ago = ({ now }: Site, days: number) => new Date(now().getTime() - days * dayMilliseconds);

/** Clicks of the last `days`, today included; increasing, with none on every fifth day. */
export async function fillDays(site: Site, days: number): Promise<void> {
  const { db } = site;
  const spread = Array.from({ length: days }, (_, day) => ({
    day,
    weight: day % 5 === 4 ? 0 : 1 + (day % 4),
  }));
  const places = [
    { site: 'skyscanner', destination: 'CAI', share: 4 },
    { site: 'google', destination: 'DXB', share: 3 },
    { site: 'wego', destination: 'IST', share: 2 },
    { site: 'almosafer', destination: 'LHR', share: 1 },
  ];
  const clicks = spread.flatMap(({ day, weight }) =>
    places.flatMap(({ share, ...place }) =>
      Array.from({ length: weight * share }, () => ({ ...place, clicked_at: ago(site, day) })),
    ),
  );
  const trip = {
    origin: 'RUH',
    trip_type: 'roundtrip',
    departure_date: addDays(riyadhDate(site.now()), 30),
    return_date: addDays(riyadhDate(site.now()), 37),
    adults: 1,
    language: 'ar',
    price_halalas: null,
    source: null,
  };
  if (clicks.length > 0) {
    await db
      .insertInto('booking_click')
      .values(clicks.map((click) => ({ ...click, ...trip })))
      .execute();
  }
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
