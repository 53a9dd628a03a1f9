import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyReport } from '#server/pipeline/observations/ingest.service.ts';
import { ProviderError } from '#server/pipeline/providers/provider.ts';
import { listenToChanges } from '#server/platform/database/site-changes.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { createEmptyFolder, truncateAll } from '#test/support/database.ts';
import { buildProviderRows } from '#test/support/factories.ts';
import { setUpTestSite } from '#test/support/set-up-test-site.ts';
import { createSocketClient, socketAddress } from './socket.client.ts';
import { serveSocket } from './socket.server.ts';

const { path: folder, remove } = createEmptyFolder();
const site = setUpTestSite({ environment: { DATA_DIR: folder } });
const client = createSocketClient(socketAddress(folder));
let socket: { close: () => Promise<void> };
beforeEach(async () => {
  socket = await serveSocket(site.context);
});
afterEach(async () => {
  await socket.close();
  await truncateAll(site.context.db);
});
afterAll(remove);

const importId = '2026-11-21T08:59:00.000123Z';
const options = { importId };
const ended = {
  provider: 'file',
  request: { kind: 'everything', file: 'fares.csv', import: importId },
  startedAt: new Date('2026-11-21T08:59:00Z'),
  failure: null,
} as const;
const listEvidence = () => site.context.db.selectFrom('fare_evidence').select('destination').execute();

describe('commands over a socket', () => {
  it('takes rows in as if they were read here, to the moment', async () => {
    const refusal = { reason: 'bad_date', detail: 'no day', line: 9 } as const;
    const rows = [
      ...buildProviderRows({}, {}, { price: 0 }, { price: 50, departureDate: '2027-02-15' }),
      { refusal },
    ];
    const sent = await client.sendRows(rows, options);
    expect({ ...sent.report, touched: sent.touched }).toMatchObject({
      accepted: 3,
      duplicates: 1,
      held: 1,
      refused: 2,
      refusals: { bad_price: 1, bad_date: 1 },
      touched: ['RUH:oneway'],
    });
    expect(sent.refusals).toContainEqual(refusal);
    const stored = await site.context.db.selectFrom('observation').select('observed_at').execute();
    expect(stored).toEqual([1, 2].map(() => ({ observed_at: new Date('2026-11-21T08:00:00Z') })));
  });

  it('computes the evidence of an import at its end, announces it and records the read', async () => {
    const announced = Promise.withResolvers<string>();
    const stop = await listenToChanges(site.context.handle, ({ topic, parts }) =>
      announced.resolve([topic, ...parts].join(' ')),
    );
    const { touched, report: counts } = await client.sendRows(buildProviderRows({}), options);
    const failure = new ProviderError('file', 'bad_payload', 'line 3 is not complete');
    await client.endImport({ ...ended, report: { ...counts, touched: new Set(touched) }, failure });
    expect(await announced.promise).toBe('fares RUH:oneway');
    expect(await listEvidence()).toHaveLength(1);
    expect(await site.context.db.selectFrom('provider_run').selectAll().execute()).toMatchObject([
      {
        provider: 'file',
        request: ended.request,
        started_at: ended.startedAt,
        accepted: 1,
        failure: 'bad_payload',
        failure_detail: 'file: bad_payload: line 3 is not complete',
      },
    ]);
    await stop();
  });

  it('tells an import in one report, tries one, and takes it back', async () => {
    const trial = { importId: '2026-11-21T08:59:00.000001Z', isTrial: true };
    await client.sendRows(buildProviderRows({}), trial);
    const { report } = await client.sendRows(buildProviderRows({}), trial);
    expect(report).toMatchObject({ accepted: 2, duplicates: 1 });
    const left = () => site.context.db.selectFrom('observation').select('source').execute();
    expect(await left()).toEqual([]);
    await client.sendRows(buildProviderRows({ destination: 'IST' }), options);
    expect(await client.undo(importId)).toEqual({ observations: 1 });
    expect(await left()).toEqual([]);
  });

  it('ends an import that broke off when too many are open', async () => {
    const summarised = () => site.context.db.selectFrom('summarised_week').select('seen_week').execute();
    const week = { seen_week: '2026-10-04', summarised_at: new Date('2026-10-12T00:00:00Z') };
    await site.context.db.insertInto('summarised_week').values(week).execute();
    const late = buildProviderRows({ observedAt: new Date('2026-10-05T09:00:00Z') });
    await client.sendRows(late, options);
    expect(await summarised()).toHaveLength(1);
    for (const open of [1, 2, 3, 4, 5])
      await client.sendRows(late, { importId: `2026-11-21T08:59:00.00000${open}Z` });
    expect(await summarised()).toEqual([]);
  });

  it('judges all fares anew', async () => {
    await client.sendRows(buildProviderRows({}), options);
    await client.judge();
    expect(await listEvidence()).toHaveLength(1);
  });

  it('refreshes, and tells the state', async () => {
    expect(await client.refresh()).toEqual([]);
    await site.context.providers.refreshStatus();
    expect(await client.readStatus()).toMatchObject({ database: { isUp: true }, board: { fares: 0 } });
  });

  it('makes, lists and helps administrators', async () => {
    const boss = { email: 'boss@example.com', firstName: 'سارة', lastName: 'العتيبي' };
    const [, link] = await client.administer({ kind: 'create', ...boss });
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset#token=[\w-]{43}$/);
    expect(await client.administer({ kind: 'list' })).toEqual([
      'boss@example.com  سارة العتيبي  (since 2026-11-21, without a second factor, no password yet)',
    ]);
    const logError = vi.spyOn(site.context.logger, 'error');
    const unknown = client.administer({ kind: 'reset', email: 'nobody@example.com' });
    await expect(unknown).rejects.toThrow(
      'The running site could not do it: there is no administrator nobody@example.com',
    );
    expect(logError).not.toHaveBeenCalled();
    logError.mockRestore();
    await expect(client.administer({ kind: 'drop' } as never)).rejects.toBeInstanceOf(OperatorError);
  });

  it('dumps the data folder of the embedded database', async () => {
    if (site.context.handle.kind !== 'pglite') return;
    const [first] = await client.dumpDataDir().then((tar) => tar.toArray());
    expect(Buffer.from(first).subarray(257, 262).toString()).toBe('ustar');
  });

  it('says why it could not do something', async () => {
    await client.sendRows(buildProviderRows({}), options);
    await site.context.db.schema.alterTable('fare_evidence').renameTo('gone').execute();
    const report = { ...emptyReport(), touched: new Set(['RUH:oneway']) };
    const failure = await client.endImport({ ...ended, report }).catch((error: unknown) => error);
    await site.context.db.schema.alterTable('gone').renameTo('fare_evidence').execute();
    expect(failure).toBeInstanceOf(OperatorError);
    expect(String(failure)).toMatch(/The running site could not do it: .*fare_evidence/);
    await expect(client.sendRows('no rows' as never, options)).rejects.toBeInstanceOf(OperatorError);
  });

  it('is open to this user alone, and gone when closed', async () => {
    const address = socketAddress(folder);
    expect(statSync(address).mode & 0o777).toBe(0o600);
    await socket.close();
    expect(statSync(address, { throwIfNoEntry: false })).toBeUndefined();
    await expect(client.readStatus()).rejects.toThrow('ENOENT');
    writeFileSync(address, 'left behind by a crash');
    socket = await serveSocket(site.context);
    expect(await client.readStatus()).toHaveProperty('board');
  });
});

describe('socketAddress', () => {
  it('lies in the data folder; a path too long for a socket is refused in one line', () => {
    expect(socketAddress('/srv/hudhud')).toBe('/srv/hudhud/control.sock');
    const deep = (length: number) => join('/srv', 'x'.repeat(length));
    expect(Buffer.byteLength(socketAddress(deep(85)))).toBe(103);
    expect(() => socketAddress(deep(86))).toThrow(
      /^DATA_DIR: its full path is 1 bytes too long for a socket/,
    );
  });
});
