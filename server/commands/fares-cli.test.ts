import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { runFares } from '#server/commands/fares-cli.ts';
import { lockDataFolder } from '#server/platform/database/data-folder-lock.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Db } from '#server/platform/database/schema.ts';
import {
  createEmptyFolder,
  createTestFolder,
  silentLogger,
  type TestFolder,
} from '#test/support/database.ts';
import { runInTerminal } from '#test/support/run-in-terminal.ts';

const root = join(import.meta.dirname, '../..');
// The command reads the clock of the machine, so the files are written for the day it runs on.
const today = riyadhDate(new Date());
let folder: TestFolder;
let files: TestFolder;
beforeEach(() => {
  // A database is copied where a test needs one.
  folder = createEmptyFolder();
  files = createEmptyFolder();
  return () => {
    folder.remove();
    files.remove();
  };
});
/** What the recorded form does not say. */
const said = ['--cabin', 'economy', '--adults', '1'];
const copyDatabase = async () => {
  folder.remove();
  folder = await createTestFolder();
};

const fares = (...args: string[]) =>
  runInTerminal(() => runFares(args), { DATA_DIR: folder.path, DEMO: '0' });

/** The same as a process of its own. */
async function startFares(args: readonly string[], input = '') {
  const child = spawn(process.execPath, ['server/commands/fares-cli.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: folder.path, DEMO: '0' },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.end(input);
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code, told };
}

function write(name: string, ...lines: string[]): string {
  const path = join(files.path, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

async function readStored<Row>(read: (db: Db) => Promise<Row[]>): Promise<Row[]> {
  const { db, close } = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  return read(db).finally(close);
}

const readFares = () =>
  readStored(async (db) => {
    const rows = await db.selectFrom('fare').selectAll().orderBy('price_halalas').execute();
    return rows.map(
      (row) =>
        `${row.origin} ${row.destination} ${row.price_halalas / 100} ${row.departure_date} ${row.source}`,
    );
  });
const readRuns = () =>
  readStored((db) =>
    db
      .selectFrom('provider_run')
      .select(['provider', 'request', 'accepted', 'duplicates'])
      .orderBy('finished_at')
      .execute(),
  );

/** The columns of the recorded fares: prices seen in a month now years ago. */
const recorded = [
  'source,collected,origin,destination,departure_date,trip,stops,n_offers,min_sar,median_sar',
  'kayak.sa,2021-10,RUH,PAR,2021-12-01,oneway,any,39,1543,2972',
  'kayak.sa,2021-10,RUH,PAR,2021-12-08,oneway,any,39,1499.5,2972',
  'almosafer.com,2021-10,RUH,NYC,2021-12-02,oneway,any,40,2526,2798',
  'kayak.sa,2021-10,RUH,MOW,2021-12-03,oneway,any,38,1210,3396',
  'kayak.sa,2021-10,RUH,ZZZ,2021-12-03,oneway,any,38,1210,3396',
  'kayak.sa,2021-10,RUH,CAI,2021-12-03,oneway,any,38,free,3396',
];

describe('npm run fares', () => {
  beforeEach(copyDatabase);

  it('import takes recorded fares in, moved to today, and says which lines it refused', async () => {
    const path = write('recorded.csv', ...recorded);
    const told = await fares('import', path, '--shift-to-today', ...said);
    expect({ ...told, said: String(told.said).split('\n') }).toEqual({
      code: 0,
      complained: [expect.stringMatching(/^Import \d{4}-.+Z$/)],
      said: [
        `${path}: 4 rows accepted, 2 refused.`,
        '  unknown_airport: 1',
        '    line 6: ZZZ',
        '  bad_price: 1',
        '    line 7: price "free" is not a plain number',
        'Ignored columns: n_offers, median_sar.',
        'Not said by the rows: cabin economy (said by you): 5 rows; adults 1 (said by you): 5 rows; baggage unknown: 5 rows.',
        'Of the accepted, 4 leave a Saudi airport, 4 can be listed now, 0 are older than 72 hours, 0 have departed.',
        expect.stringMatching(/^To take it back: npm run fares -- undo \d{4}-.+Z$/),
      ],
    });
    const shifted = (date: string) =>
      addDays(date, (Date.parse(today) - Date.parse('2021-10-31')) / 86_400_000);
    expect(await readFares()).toEqual([
      `RUH SVO 1210 ${shifted('2021-12-03')} kayak.sa`,
      `RUH CDG 1499.5 ${shifted('2021-12-08')} kayak.sa`,
      `RUH CDG 1543 ${shifted('2021-12-01')} kayak.sa`,
      `RUH JFK 2526 ${shifted('2021-12-02')} almosafer.com`,
    ]);
    const again = await fares('import', path, '--shift-to-today', ...said);
    expect(String(again.said)).toContain('4 of them already known');
    const request = { kind: 'everything', file: 'recorded.csv', import: expect.any(String) };
    expect(await readRuns()).toEqual([
      { provider: 'file', request, accepted: 4, duplicates: 0 },
      { provider: 'file', request, accepted: 4, duplicates: 4 },
    ]);
    expect(await fares('judge')).toEqual({ code: 0, said: ['All fares are judged anew.'], complained: [] });
  });

  it('says in one line who holds the folder when that process takes no commands', async () => {
    const lock = lockDataFolder(folder.path);
    const told = await fares('import', write('recorded.csv', ...recorded), ...said);
    lock.release();
    const words = new RegExp(`^Data folder ${folder.path} is in use by process ${process.pid} on .+$`);
    expect(told).toEqual({ code: 1, said: [], complained: [expect.stringMatching(words)] });
  });

  it('undo takes back what an import brought, as the status tells it', async () => {
    const lines = [...recorded.slice(0, 3), ...Array.from({ length: 3 }, () => String(recorded[6]))];
    const path = write('mostly.csv', ...lines);
    const report = join(files.path, 'refused.csv');
    const options = ['--shift-to-today', '--report', report, ...said];
    const tried = await fares('import', path, '--dry-run', ...options);
    expect([tried.code, String(tried.said)]).toEqual([
      3,
      expect.stringContaining('Nothing is stored: --dry-run.'),
    ]);
    expect(await readFares()).toEqual([]);
    const { code, said: told } = await fares('import', path, ...options);
    expect([code, String(told)]).toEqual([3, expect.stringContaining('    lines 4, 5, 6: price "free"')]);
    expect(readFileSync(report, 'utf8').split('\r\n')).toHaveLength(4);
    expect(await readFares()).toHaveLength(2);
    const [id = ''] = /20\d\d-.+Z/.exec(String(told)) ?? [];
    expect(JSON.parse(String((await fares('status')).said)).imports).toMatchObject([
      { import: id, file: 'mostly.csv' },
    ]);
    const undone = await fares('undo', id);
    expect([undone.code, undone.said]).toEqual([0, ['Taken back: 2 rows; their lists are judged again.']]);
    expect(await readFares()).toEqual([]);
    expect(await readRuns()).toEqual([]);
    expect((await fares('undo', id)).code).toBe(1);
  });

  it('import reads standard input', async () => {
    const { told } = await startFares(['import', '-', ...said], `${recorded.join('\n')}\n`);
    expect(told).toContain('-: 4 rows accepted, 2 refused.');
  });

  it('refresh tells that there is nothing to refresh from', async () => {
    const { code, said: told } = await fares('refresh');
    expect([code, told]).toEqual([1, [expect.stringContaining('No fare provider')]]);
    const status = JSON.parse(String((await fares('status')).said));
    expect(status).toMatchObject({ database: { kind: 'pglite', isUp: true }, providers: [] });
    // It has seen no process of the site, so that it does not call the workers none.
    expect(Object.keys(status)).toEqual(['database', 'board', 'providers', 'imports']);
  });
});

describe('npm run fares with wrong arguments', () => {
  it.each([
    [['import', 'missing.csv'], 'missing.csv is not a file'],
    [['import'], 'import needs a FILE'],
    [['fly'], 'there is no command "fly"'],
    [['import', 'x', '--faster'], "Unknown option '--faster'"],
    [['import', 'package.json', '--observed-at', 'noon'], '--observed-at: not a time: noon'],
    [['import', 'package.json', '--observed-at', '2026-11-20T07:05'], 'has no offset such as +03:00'],
    [['import', 'package.json', '--observed-at', '2999-11-20T07:05Z'], 'is to come'],
    [['import', 'package.json', '--map', 'fare=money'], '--map: NAME=COLUMN'],
    [['undo', 'yesterday'], 'undo needs the id of an import'],
  ])('explains how it is used: %j', async (args, reason) => {
    const { code, complained } = await fares(...args);
    const [first, ...usage] = String(complained).split('\n');
    expect([code, first]).toEqual([2, expect.stringContaining(reason)]);
    expect(usage.join('\n')).toContain('npm run fares -- import FILE');
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('writes its report neither over the file nor before it can begin', async () => {
    const path = write('prices.csv', ...recorded);
    symlinkSync(path, join(files.path, 'same.csv'));
    for (const report of [path, join(files.path, 'same.csv')]) {
      const { code, complained } = await fares('import', path, '--report', report, ...said);
      expect([code, String(complained)]).toEqual([
        2,
        expect.stringContaining('is the file that is imported'),
      ]);
    }
    expect(readFileSync(path, 'utf8').split('\n')).toEqual([...recorded, '']);
    const earlier = write('earlier.csv', 'a report');
    const args = ['import', path, '--report', earlier, ...said];
    expect((await runInTerminal(() => runFares(args), { PORT: 'none' })).code).toBe(1);
    expect(readFileSync(earlier, 'utf8')).toBe('a report\n');
  });

  it('ends the process with that code', async () => {
    expect(await startFares(['import', 'missing.csv'])).toEqual({ code: 2, told: '' });
    expect(readdirSync(folder.path)).toEqual([]);
  });
});
