import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { suppressAddress } from '#server/people/mailboxes/suppression.repository.ts';
import { administeredSite } from '#test/support/administered-site.ts';
import { createEmptyFolder } from '#test/support/database.ts';
import { buildPriceHistory, buildProviderRows, testNow } from '#test/support/factories.ts';

/** Takes the trial mails. */
const folder = createEmptyFolder();
const outbox = join(folder.path, 'outbox');
const { site, clock, call, listEntries } = administeredSite(
  { environment: { DATA_DIR: folder.path } },
  { email: 'noura@example.sa', language: 'en' },
);
afterAll(() => folder.remove());

const read = async (path: string) => (await call(`GET ${path}`)).json();
const recordHistory = () =>
  site.ingest(buildPriceHistory({ fare: {}, until: testNow, prices: Array(40).fill(800) }));
const suppress = (emailKey: string, reason: 'bounced' | 'complained' = 'bounced') =>
  site.context.db
    .transaction()
    .execute((trx) =>
      suppressAddress(trx, site.context.accounts.keys, { emailKey, reason, detail: '5.1.1' }, clock.now),
    );

describe('suppressed addresses', () => {
  it('are listed without the address, the newest first, and found by the whole address', async () => {
    await suppress('sara@example.com');
    clock.now = new Date(testNow.getTime() + 60_000);
    await suppress('omar@example.com', 'complained');
    const answer = await call('GET /api/admin/alerts/suppressions');
    expect(answer.headers.get('x-total-count')).toBe('2');
    const rows = await answer.json();
    expect(rows).toEqual([
      {
        id: expect.any(String),
        reason: 'complained',
        detail: '5.1.1',
        suppressedAt: clock.now.toISOString(),
      },
      { id: expect.any(String), reason: 'bounced', detail: '5.1.1', suppressedAt: testNow.toISOString() },
    ]);
    expect(JSON.stringify(rows)).not.toContain('example.com');
    const find = (search: string) =>
      read(`/api/admin/alerts/suppressions?search=${encodeURIComponent(search)}`);
    expect(await find('Sara@Example.com')).toEqual([rows[1]]);
    expect(await find('sara@example')).toEqual([]);
  });

  it('are lifted by the typed address, which is written down', async () => {
    await suppress('sara@example.com');
    const lift = (email: string) => call('POST /api/admin/alerts/suppressions/lift', { email });
    expect((await lift('omar@example.com')).status).toBe(404);
    expect((await lift('no address')).status).toBe(422);
    expect((await lift('Sara@example.com')).status).toBe(200);
    expect(await read('/api/admin/alerts/suppressions')).toEqual([]);
    expect(await listEntries()).toMatchObject([
      { action: 'alert_suppression.lift', target_label: 'Sara@example.com', after: null },
    ]);
    expect((await lift('sara@example.com')).status).toBe(404);
  });
});

describe('POST /api/admin/alerts/trial', () => {
  const mails = async () =>
    Promise.all(readdirSync(outbox).map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
  const send = () => call('POST /api/admin/alerts/trial');

  it('mails a fare listed now to the administrator alone, marked as a trial', async () => {
    await recordHistory();
    await site.ingest(buildProviderRows({ price: 490, observedAt: testNow }));
    const answer = await send();
    expect(await answer.json()).toEqual({ to: 'noura@example.sa', isFiled: true, failure: null });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([{ name: '', address: 'noura@example.sa' }]);
    expect(mail?.subject).toMatch(/^\[Test\] Riyadh .*Cairo.*490/);
    expect(mail?.text).toContain('490');
    expect(mail?.html).toContain('/en/deal/CAI');
    expect(await listEntries()).toMatchObject([
      { action: 'alert_trial.send', target_label: 'noura@example.sa', after: { failure: null } },
    ]);
    expect(await site.context.db.selectFrom('alert_message').selectAll().execute()).toEqual([]);
  });

  it('says clearly when no fare is listed, and when the address is suppressed', async () => {
    const code = async () => {
      const answer = await send();
      return [answer.status, (await answer.json()).message];
    };
    expect(await code()).toEqual([409, expect.stringContaining('lists no fare')]);
    await suppress('noura@example.sa');
    expect(await code()).toEqual([409, expect.stringContaining('suppressed addresses')]);
    expect(await listEntries()).toEqual([]);
  });

  it('is limited to ten an hour', async () => {
    await recordHistory();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
