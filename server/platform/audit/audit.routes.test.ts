import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, sendAdminRequest, type TestAdmin } from '#test/support/admins.ts';
import { truncateAll } from '#test/support/database.ts';
import { testNow } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { type AuditRecord, recordAudit } from './audit.repository.ts';
import { mostListed, mostSearched } from './audit.routes.ts';

let admin: TestAdmin;
const site = setUpTestSite();
beforeEach(async () => {
  await truncateAll(site.context.db);
  admin = await createAdmin(site.context);
});

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

/** So many entries in one statement, a second apart, ending at `testNow`. */
const writeMany = (count: number, by: string) =>
  sql`insert into audit_entry (acted_at, actor_email, action, target_kind, target_label)
    select ${testNow}::timestamptz - make_interval(secs => ${count} - n), ${by}, 'provider.run', 'provider', 'sample'
    from generate_series(1, ${count}) n`.execute(site.context.db);

async function list(query = '', by: TestAdmin = admin) {
  const response = await sendAdminRequest(site.app, by, `GET /api/admin/audit${query}`);
  const rows: { id: string; actor: { email: string }; target: { label: string } }[] = await response.json();
  return { response, rows, total: response.headers.get('x-total-count') };
}
const labelsOf = async (query: string) => (await list(query)).rows.map(({ target }) => target.label);

describe('GET /api/admin/audit', () => {
  it('answers who did what to what, before and after, from where', async () => {
    const before = { premiumPrice: 299 };
    const target = { kind: 'user', id: admin.id, label: admin.email } as const;
    await write({ action: 'user.update', target, before, after: { premiumPrice: 319 } });
    const { response, rows } = await list();
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(rows).toEqual([
      {
        id: '1',
        at: testNow.toISOString(),
        actor: { id: null, email: 'noura@example.com' },
        action: 'user.update',
        target,
        before,
        after: { premiumPrice: 319 },
        address: '10.0.0.7',
        requestId: 'r-1',
      },
    ]);
  });

  it('is paged with its total, the newest first, and the later of one moment first', async () => {
    for (let count = 1; count <= 30; count += 1) await write({ label: `entry ${count}` });
    await write({ label: 'older', at: '2026-11-20T09:00:00Z' });
    const first = await list('?perPage=25');
    expect([first.total, first.rows.length, first.rows[0]?.target.label]).toEqual(['31', 25, 'entry 30']);
    expect(await labelsOf('?page=2')).toEqual([
      'entry 5',
      'entry 4',
      'entry 3',
      'entry 2',
      'entry 1',
      'older',
    ]);
    expect(await labelsOf('?page=3')).toEqual([]);
    expect((await list('?perPage=26')).response.status).toBe(422);
  });

  it('is filtered by action, kind, target and Riyadh days, alone and together', async () => {
    const deal = (id: string) => ({ kind: 'deal', id, label: id }) as const;
    await write({ action: 'deal.update', target: deal('a'), at: '2026-11-19T20:59:59Z' });
    await write({ action: 'deal.delete', target: deal('b'), at: '2026-11-19T21:00:00Z' });
    await write({ action: 'deal.update', target: deal('b'), at: '2026-11-20T20:59:59Z' });
    await write({ at: '2026-11-20T21:00:00Z' });
    expect(await labelsOf('?action=deal.update')).toEqual(['b', 'a']);
    expect(await labelsOf('?target=deal')).toEqual(['b', 'b', 'a']);
    expect(await labelsOf('?targetId=a')).toEqual(['a']);
    expect(await labelsOf('?from=2026-11-20&to=2026-11-20')).toEqual(['b', 'b']);
    expect(await labelsOf('?from=2026-11-21')).toEqual(['settings']);
    expect(await labelsOf('?to=2026-11-19')).toEqual(['a']);
    expect(await labelsOf('?target=deal&targetId=b&action=deal.delete&to=2026-11-20')).toEqual(['b']);
    expect((await list('?from=2026-11-20&action=deal.update')).total).toBe('1');
    expect((await list('?action=deal.invent')).response.status).toBe(422);
  });

  it('is searched by part of who acted or of what it is about, taken as it is typed', async () => {
    await write({ by: 'sara.otaibi@example.com', label: 'الرياض' });
    await write({ by: 'noura@example.com', label: '100%_real' });
    expect(await labelsOf('?search=OTAIBI@')).toEqual(['الرياض']);
    expect(await labelsOf(`?search=${encodeURIComponent('رياض')}`)).toEqual(['الرياض']);
    expect(await labelsOf(`?search=${encodeURIComponent('0%_r')}`)).toEqual(['100%_real']);
    expect(await labelsOf(`?search=${encodeURIComponent('%')}`)).toEqual(['100%_real']);
    expect(await labelsOf(`?search=${encodeURIComponent('a\\')}`)).toEqual([]);
    expect(await labelsOf(`?search=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
    expect((await list('?search=example.com')).total).toBe('2');
  });

  it('counts and pages as far as it says, and searches the newest', async () => {
    await write({ by: 'old@example.com', at: '2026-01-01T00:00:00Z' });
    await writeMany(mostSearched - 1, 'robot@example.com');
    expect((await list('?search=old@')).total).toBe('1');
    await writeMany(1, 'robot@example.com');
    expect((await list('?search=old@')).total).toBe('0');
    expect((await list('?search=old@&action=settings.update')).total).toBe('1');
    expect((await list('')).total).toBe(String(mostListed));
    expect((await list('?page=100&perPage=100')).rows).toHaveLength(100);
    expect((await list('?page=101&perPage=100')).rows).toEqual([]);
    expect((await list('?page=100000&perPage=100')).rows).toEqual([]);
  });

  it('is never changed: the database refuses', async () => {
    await write({});
    const { db } = site.context;
    await expect(db.updateTable('audit_entry').set({ actor_email: '' }).execute()).rejects.toThrow();
    await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow();
    expect((await list()).rows).toHaveLength(1);
  });
});

describe('GET /api/admin/audit/export', () => {
  const readExport = async (query = '') => {
    const response = await sendAdminRequest(site.app, admin, `GET /api/admin/audit/export${query}`);
    const { fileName, text } = await response.json();
    return { fileName, text, rows: parse(text, { bom: true, columns: true }) as Record<string, string>[] };
  };

  it('is a CSV file spreadsheets read, in which no cell computes', async () => {
    await write({ label: '=HYPERLINK("https://evil.example")', by: '+966@example.com' });
    await write({ label: 'الرياض، "هدهد"\nsecond line', after: { price: 1 } });
    await write({ label: 'Riyadh;=cmd()\t@SUM(A1)' });
    const { fileName, text, rows } = await readExport();
    expect(fileName).toBe('hudhud-audit-2026-11-21.csv');
    expect(text.startsWith('\uFEFFid,at,actor,action,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(rows).toMatchObject([
      { target_label: "Riyadh;'=cmd()\t'@SUM(A1)" },
      { target_label: 'الرياض، "هدهد"\nsecond line', after: '{"price":1}', at: testNow.toISOString() },
      { target_label: '\'=HYPERLINK("https://evil.example")', actor: "'+966@example.com", after: '' },
    ]);
  });

  it('holds what the filters leave, and is an entry itself', async () => {
    await write({ by: 'sara@example.com' });
    await write({});
    const { rows } = await readExport('?search=sara&action=settings.update');
    expect(rows.map(({ id }) => id)).toEqual(['1']);
    const [entry] = (await list()).rows;
    expect(entry).toMatchObject({
      actor: { id: admin.id, email: admin.email },
      action: 'audit_log.export',
      after: { hasSearch: true, action: 'settings.update', rows: 1 },
    });
  });

  it('writes down that something was searched for, never what', async () => {
    await readExport('?search=sara@example.com');
    await readExport('?targetId=sara@example.com');
    await readExport();
    const entries = await site.context.db
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'audit_log.export')
      .orderBy('id')
      .execute();
    expect(entries.map(({ after }) => after)).toEqual([
      { hasSearch: true, rows: expect.any(Number) },
      { hasSearch: false, rows: 0 },
      { hasSearch: false, rows: expect.any(Number) },
    ]);
  });

  it('ends at fifty thousand, each entry once', async () => {
    await writeMany(50_001, 'robot@example.com');
    const { rows } = await readExport();
    expect(rows).toHaveLength(50_000);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(50_000);
    expect(rows.at(-1)?.id).toBe('2');
  });
});
