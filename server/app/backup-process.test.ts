import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/logger.ts';
import { runBackupProcess } from './backup-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hudhud-process-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (code: string, signal = new AbortController().signal) => {
  const path = join(folder, 'command.mjs');
  writeFileSync(path, code);
  return runBackupProcess('--scheduled', { signal, logger: createLogger('silent'), path });
};

describe('the backup command in a process of its own', () => {
  it('gets its argument', async () => {
    await run("process.exitCode = process.argv[2] === '--scheduled' ? 0 : 1");
  });

  it('fails with what the command said', async () => {
    await expect(run("console.error('no room'); process.exitCode = 1")).rejects.toThrow(/^no room$/);
    await expect(run('process.exitCode = 3')).rejects.toThrow('ended with code 3');
  });

  it('ends when the job does', async () => {
    const ending = new AbortController();
    const running = run('setInterval(() => {}, 1000)', ending.signal);
    ending.abort();
    await expect(running).rejects.toThrow(/abort|code/i);
  });
});
