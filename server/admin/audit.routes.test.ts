import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type AuditRecord, recordAudit } from '#server/platform/audit/audit.repository.ts';
import { administeredSite } from '#test/support/administered-site.ts';
import { testNow } from '#test/support/factories.ts';

const { site, admin, call } = administeredSite();

type Written = Partial<AuditRecord> & { by?: string; at?: string; label?: string };

/** An entry about the settings at `testNow`, unless it says otherwise. */
async function write({
  by = 'noura@example.com',
  at,
  label = 'settings',
  ...record
}: Written): Promise<void> {
  const actor = { userId: null, email: by, address: '10.0.0.7', requestId: 'r-1' };
  const target = { kind: 'settings', id: null, label } as const;
  const entry = { action: 'settings.update', target, ...record } as const;
  const when = at === undefined ? testNow : new Date(at);
  await site.context.db.transaction().execute((trx) => recordAudit(trx, actor, entry, when));
}

async function list(query = '') {
  const response = await call(`GET /api/admin/audit${query}`);
  const rows: { id: string; actor: { email: string }; target: { label: string } }[] = await response.json();
  return { response, rows, total: response.headers.get('x-total-count') };
}
const labelsOf = async (query: string) => (await list(query)).rows.map(({ target }) => target.label);

describe('GET /api/admin/audit', () => {
  it('answers who did what to what, from where, and no fields', async () => {
    const target = { kind: 'user', id: admin().id, label: admin().email } as const;
    await write({ action: 'user.update', target, before: { price: 299 }, after: { price: 319 } });
    const { response, rows } = await list();
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(rows).toEqual([
      {
        id: '1',
        at: testNow.toISOString(),
        actor: { id: null, email: 'noura@example.com' },
        action: 'user.update',
        target,
        address: '10.0.0.7',
      },
    ]);
  });

  it('has fifty a page, the newest first, and the later of one moment first', async () => {
    await write({ label: 'older', at: '2026-11-20T09:00:00Z' });
    for (let count = 1; count <= 51; count += 1) await write({ label: `entry ${count}` });
    const first = await list();
    expect([first.total, first.rows.length, first.rows[0]?.target.label]).toEqual(['52', 50, 'entry 51']);
    expect(await labelsOf('?page=2')).toEqual(['entry 1', 'older']);
    expect(await labelsOf('?page=3')).toEqual([]);
  });

  it('is narrowed to a person, taken as typed, and to a subject', async () => {
    await write({ by: 'sara_otaibi@example.com', label: 'a' });
    await write({ by: 'noura@example.com', label: 'b' });
    await write({ action: 'deal.update', target: { kind: 'deal', id: 'c', label: 'c' } });
    expect(await labelsOf('?person=OTAIBI@')).toEqual(['a']);
    expect(await labelsOf('?person=a_o')).toEqual(['a']);
    expect(await labelsOf(`?person=${encodeURIComponent('%')}`)).toEqual([]);
    expect(await labelsOf(`?person=${encodeURIComponent('a\\')}`)).toEqual([]);
    expect(await labelsOf(`?person=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
    expect(await labelsOf('?target=deal')).toEqual(['c']);
    expect((await list('?target=settings&person=noura')).total).toBe('1');
    expect((await list('?target=moon')).response.status).toBe(422);
  });

  it('passes over what the site no longer does', async () => {
    const { db } = site.context;
    await write({ label: 'known' });
    await sql`insert into audit_entry (acted_at, actor_email, action, target_kind, target_label)
      values (${testNow}, 'robot@example.com', 'moon.land', 'provider', 'sample')`.execute(db);
    expect(await list()).toMatchObject({ total: '1', rows: [{ target: { label: 'known' } }] });
    expect((await list('?page=100000')).rows).toEqual([]);
  });
});
