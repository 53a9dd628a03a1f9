import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, riyadhDate } from '#contract/domain/dates.ts';
import { createContext } from '#server/app/context.ts';
import { startParts } from '#server/app/start.ts';
import { type FareCommands, openFareCommands } from '#server/commands/fare-commands.ts';
import { createFileProvider } from '#server/pipeline/providers/file/file.provider.ts';
import { createImportId } from '#server/pipeline/refresh/undo-import.service.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createSilentLogger } from '#server/platform/logger.ts';
import { copyTestFolder, createTestFolder, silentLogger, type TestFolder } from '#test/support/database.ts';
import { runKillLoop } from './support/kill-loop.ts';

const today = riyadhDate(new Date());
/** What the killed import left; each test heals a copy of its own. */
let killed: TestFolder;
let folder: TestFolder;
let files: string;
let path: string;
beforeAll(async () => {
  killed = await createTestFolder();
  files = mkdtempSync(join(tmpdir(), 'hudhud-files-'));
  path = join(files, 'fares.csv');
  writeFileSync(path, `${fareLines().join('\n')}\n`);
  await runKillLoop({
    script: join(import.meta.dirname, 'support/store-and-hang.ts'),
    args: () => [killed.path, path],
    kills: 1,
    isKillPoint: (line) => line === '41',
  });
});
beforeEach(() => {
  folder = copyTestFolder(killed.path);
});
afterEach(() => folder.remove());
afterAll(() => {
  killed.remove();
  rmSync(files, { recursive: true, force: true });
});

/** Forty days at 900 and today at 600: a deal. */
function fareLines(): string[] {
  const departure = addDays(today, 50);
  const line = (price: number, day: string) => `kayak,${day},RUH,CAI,${departure},oneway,${price},economy,1`;
  return [
    'site,observed_at,origin,destination,departure_date,trip_type,price_sar,cabin,adults',
    ...Array.from({ length: 40 }, (_, day) => line(900, addDays(today, day - 40))),
    line(600, new Date(Date.now() - 60_000).toISOString()),
  ];
}

async function readState() {
  const { db, close } = await openDatabase({ dataDir: folder.path, logger: silentLogger });
  const count = async (table: 'fare' | 'fare_evidence' | 'deal') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const state = {
    fares: await count('fare'),
    evidence: await count('fare_evidence'),
    deals: await count('deal'),
  };
  await close();
  return state;
}

const config = () => readConfig({ DATA_DIR: folder.path, DEMO: '0' });
async function withCommands(act: (commands: FareCommands) => Promise<unknown>): Promise<void> {
  const commands = await openFareCommands(config(), createSilentLogger());
  await act(commands).finally(commands.close);
}
const healed = { fares: 1, evidence: 1, deals: 1 };

it('an import killed before it published has stored its fare, and shows none of it', async () => {
  expect(await readState()).toEqual({ fares: 1, evidence: 0, deals: 0 });
});

it('is published by the same import again', async () => {
  const provider = createFileProvider({ path });
  await withCommands((commands) =>
    commands.importFile(
      { provider, name: 'fares.csv', importId: createImportId(new Date()) },
      () => undefined,
    ),
  );
  expect(await readState()).toEqual(healed);
});

it('and by npm run fares -- judge', async () => {
  await withCommands((commands) => commands.judge());
  expect(await readState()).toEqual(healed);
});

it('and by the next start of the site', async () => {
  const context = await createContext({ config: config(), logger: createSilentLogger() });
  const parts = await startParts(context);
  await parts.work();
  await parts.stop();
  await context.close();
  expect(await readState()).toEqual(healed);
});
