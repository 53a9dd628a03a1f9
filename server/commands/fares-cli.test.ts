import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { runFares } from '#server/commands/fares-cli.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { type Outcome, outcomeOf, startScript } from '#test/faults/support/kill-loop.ts';
import {
  createEmptyFolder,
  createTestFolder,
  silentLogger,
  type TestFolder,
} from '#test/support/database.ts';

const root = join(import.meta.dirname, '../..');
// The command reads the clock of the machine, so the files are written for the day it runs on.
const today = riyadhDate(new Date());
let folder: TestFolder;
let files: string;
beforeEach(() => {
  // A database is copied where a test needs one.
  folder = createEmptyFolder();
  files = mkdtempSync(join(tmpdir(), 'hudhud-files-'));
});
/** What the recorded form does not say. */
const said = ['--cabin', 'economy', '--adults', '1'];
const copyDatabase = async () => {
  folder.remove();
  folder = await createTestFolder();
};
afterEach(() => {
  folder.remove();
  rmSync(files, { recursive: true, force: true });
});

const fares = (...args: string[]): Promise<Outcome> =>
  outcomeOf(
    startScript('server/commands/fares-cli.ts', args, {
      cwd: root,
      env: { DATA_DIR: folder.path, DEMO: '0' },
    }),
  );

/** The same within this process, for what needs no database. */
async function faresHere(...args: string[]): Promise<Outcome> {
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  const textOf = ({ mock }: typeof log) => mock.calls.map((line) => `${line.join(' ')}\n`).join('');
  for (const spy of [log, error]) spy.mockReset().mockReturnValue(undefined);
  vi.stubEnv('DATA_DIR', folder.path);
  vi.stubEnv('DEMO', '0');
  const code = await runFares(args).finally(() => vi.unstubAllEnvs());
  return { code, said: textOf(log), complained: textOf(error) };
}

function write(name: string, ...lines: string[]): string {
  const path = join(files, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

async function readFares(): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  const rows = await db.selectFrom('fare').selectAll().orderBy('price_halalas').execute();
  await close();
  return rows.map(
    (row) =>
      `${row.origin} ${row.destination} ${row.price_halalas / 100} ${row.departure_date} ${row.source}`,
  );
}

async function readRuns() {
  const { db, close } = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  const rows = await db
    .selectFrom('provider_run')
    .select(['provider', 'request', 'accepted', 'duplicates'])
    .orderBy('finished_at')
    .execute();
  await close();
  return rows;
}

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

describe('npm run fares -- import', () => {
  beforeEach(copyDatabase);

  it('takes recorded fares in, moved to today, and says which lines it refused', async () => {
    const path = write('recorded.csv', ...recorded);
    const { code, said: told, complained } = await fares('import', path, '--shift-to-today', ...said);
    expect(complained).toMatch(/^Import \d{4}-.+Z\n$/);
    expect(told.trim().split('\n')).toEqual([
      `${path}: 4 rows accepted, 2 refused.`,
      '  unknown_airport: 1',
      '    line 6: ZZZ',
      '  bad_price: 1',
      '    line 7: price "free" is not a plain number',
      'Ignored columns: n_offers, median_sar.',
      'Not said by the rows: cabin economy (said by you): 5 rows; adults 1 (said by you): 5 rows; baggage unknown: 5 rows.',
      'Of the accepted, 4 leave a Saudi airport, 4 can be listed now, 0 are older than 72 hours, 0 have departed.',
      expect.stringMatching(/^To take it back: npm run fares -- undo \d{4}-.+Z$/),
    ]);
    expect(code).toBe(0);
    const shifted = (date: string) =>
      addDays(date, (Date.parse(today) - Date.parse('2021-10-31')) / 86_400_000);
    expect(await readFares()).toEqual([
      `RUH SVO 1210 ${shifted('2021-12-03')} kayak.sa`,
      `RUH CDG 1499.5 ${shifted('2021-12-08')} kayak.sa`,
      `RUH CDG 1543 ${shifted('2021-12-01')} kayak.sa`,
      `RUH JFK 2526 ${shifted('2021-12-02')} almosafer.com`,
    ]);
    expect((await fares('import', path, '--shift-to-today', ...said)).said).toContain(
      '4 of them already known',
    );
    expect(await readRuns()).toEqual([
      {
        provider: 'file',
        request: { kind: 'everything', file: 'recorded.csv', import: expect.any(String) },
        accepted: 4,
        duplicates: 0,
      },
      {
        provider: 'file',
        request: { kind: 'everything', file: 'recorded.csv', import: expect.any(String) },
        accepted: 4,
        duplicates: 4,
      },
    ]);
    expect(await fares('judge')).toEqual({ code: 0, said: 'All fares are judged anew.\n', complained: '' });
  });

  it('says in one line who holds the folder when that process takes no commands', async () => {
    const holder = startScript(join(root, 'test/faults/support/open-and-hold.ts'), [folder.path]);
    try {
      await once(createInterface({ input: holder.stdout }), 'line');
      const { code, complained } = await fares('import', write('recorded.csv', ...recorded), ...said);
      expect(code).toBe(1);
      expect(complained).toMatch(
        new RegExp(`^Data folder ${folder.path} is in use by process ${holder.pid} on .+\n$`),
      );
    } finally {
      holder.kill('SIGKILL');
      await once(holder, 'close');
    }
  });
});

describe('npm run fares -- undo', () => {
  beforeEach(copyDatabase);

  it('takes back what an import from standard input brought, as the status tells it', async () => {
    const lines = [...recorded.slice(0, 3), ...Array.from({ length: 3 }, () => recorded[6])];
    const path = write('mostly.csv', ...lines.map(String));
    const report = join(files, 'refused.csv');
    const options = ['--shift-to-today', '--report', report, ...said];
    const tried = await fares('import', path, '--dry-run', ...options);
    expect([tried.code, tried.said]).toEqual([3, expect.stringContaining('Nothing is stored: --dry-run.')]);
    expect(await readFares()).toEqual([]);
    const { code, said: told } = await fares('import', path, ...options);
    expect([code, told]).toEqual([3, expect.stringContaining('    lines 4, 5, 6: price "free"')]);
    expect(readFileSync(report, 'utf8').split('\r\n')).toHaveLength(4);
    expect(await readFares()).toHaveLength(2);
    const [id = ''] = /20\d\d-.+Z/.exec(told) ?? [];
    expect(JSON.parse((await fares('status')).said).imports).toMatchObject([
      { import: id, file: 'mostly.csv' },
    ]);
    const undone = await fares('undo', id);
    expect([undone.code, undone.said]).toEqual([0, 'Taken back: 2 rows; their lists are judged again.\n']);
    expect(await readFares()).toEqual([]);
    expect(await readRuns()).toEqual([]);
    expect((await fares('undo', id)).code).toBe(1);
  });

  it('reads standard input', async () => {
    const child = spawn(process.execPath, ['server/commands/fares-cli.ts', 'import', '-', ...said], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: folder.path, DEMO: '0' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(`${recorded.join('\n')}\n`);
    const told = await child.stdout.setEncoding('utf8').toArray();
    expect(told.join('')).toContain('-: 4 rows accepted, 2 refused.');
  });
});

describe('npm run fares', () => {
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
    [['retain', '--months', '6'], '--months: not a number from 7: 6'],
  ])('explains how it is used: %j', async (args, reason) => {
    const { code, complained } = await faresHere(...args);
    expect([code, complained.split('\n')[0]]).toEqual([2, expect.stringContaining(reason)]);
    expect(complained).toContain('npm run fares -- import FILE');
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('writes its report neither over the file nor before it can begin', async () => {
    const path = write('prices.csv', ...recorded);
    symlinkSync(path, join(files, 'same.csv'));
    for (const report of [path, join(files, 'same.csv')]) {
      const { code, complained } = await faresHere('import', path, '--report', report, ...said);
      expect([code, complained]).toEqual([2, expect.stringContaining('is the file that is imported')]);
    }
    expect(readFileSync(path, 'utf8').split('\n')).toEqual([...recorded, '']);
    const earlier = write('earlier.csv', 'a report');
    vi.stubEnv('PORT', 'none');
    expect((await faresHere('import', path, '--report', earlier, ...said)).code).toBe(1);
    expect(readFileSync(earlier, 'utf8')).toBe('a report\n');
  });

  it('ends the process with that code', async () => {
    const { code, said, complained } = await fares('import', 'missing.csv');
    expect([code, said, complained.split('\n')[0]]).toEqual([2, '', 'missing.csv is not a file']);
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it('removes old observations and says which', async () => {
    await copyDatabase();
    await fares('import', write('fares.csv', ...recorded), ...said);
    const kept = await fares('retain', '--months', '0');
    expect([kept.code, kept.said]).toEqual([0, expect.stringContaining('All observations are kept')]);
    const { code, said: told } = await fares('retain');
    expect([code, told]).toEqual([
      0,
      expect.stringMatching(/^Removed the observations of 2021-10: \d+ KB\.\nKept: the last 13/),
    ]);
    expect((await fares('retain')).said).toBe(
      'No observation is older than 13 months; nothing was removed.\n',
    );
  });

  it('tells that there is nothing to refresh from', async () => {
    await copyDatabase();
    expect(await fares('refresh')).toMatchObject({
      code: 1,
      said: expect.stringContaining('No fare provider'),
    });
    const status = JSON.parse((await fares('status')).said);
    expect(status).toMatchObject({ database: { kind: 'pglite', isUp: true }, providers: [] });
    // It has seen no process of the site, so that it does not call the workers none.
    expect(Object.keys(status)).toEqual(['database', 'board', 'providers', 'imports']);
  });
});
