/** Start and end of a process: exit codes, one-line messages for operators, signals. */
import { once } from 'node:events';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outcomeOf, startScript } from './support/kill-loop.ts';

/** @param sent signal that the process gets when it has written the line */
async function run(way: string, sent?: readonly [line: string, signal: NodeJS.Signals]) {
  const child = startScript('start-and-wait.ts', [way]);
  const outcome = outcomeOf(child);
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === sent?.[0]) child.kill(sent[1]);
  });
  const { code, said, complained: errors } = await outcome;
  return { code, lines: said.split('\n').slice(0, -1), errors };
}

describe('a process', () => {
  it('ends with a code and one line when its start fails, whatever still runs', async () => {
    expect(await run('plain')).toEqual({ code: 1, lines: ['ended'], errors: 'PORT: one line\n' });
  });

  it('keeps the stack of a fault of our own', async () => {
    const { code, errors } = await run('fault');
    expect(code).toBe(1);
    expect(errors).toMatch(/^Error: a fault of our own\n {4}at /);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'hears the first %s during its start and after it',
    async (signal) => {
      const during = await run('start', ['working', signal]);
      expect(during).toEqual({ code: 0, lines: ['working', 'ended'], errors: '' });
      const after = await run('serve', ['started', signal]);
      expect(after).toEqual({ code: 0, lines: ['working', 'started', 'ended'], errors: '' });
    },
  );

  it('ends at once with the second signal', async () => {
    const child = startScript('start-and-wait.ts', ['stubborn']);
    await once(createInterface({ input: child.stdout }), 'line');
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    const again = setInterval(() => child.kill('SIGTERM'), 100);
    const [code] = await closed;
    clearInterval(again);
    expect(code).toBe(143);
  });
});

describe('the data folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hudhud-modes-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('and every file in it are for the user alone', async () => {
    const cli = join(import.meta.dirname, '../../server/commands/fares-cli.ts');
    process.env.DATA_DIR = folder;
    const child = startScript(cli, ['status']);
    child.stdout.resume();
    const [code] = await once(child, 'close');
    delete process.env.DATA_DIR;
    expect(code).toBe(0);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(names.length).toBeGreaterThan(500);
    const open = names.filter((name) => (lstatSync(join(folder, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });
});
