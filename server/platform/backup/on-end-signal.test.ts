import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = mkdtempSync(join(tmpdir(), 'hudhud-signal-'));
afterAll(() => rmSync(root, { recursive: true }));

const module = new URL('./on-end-signal.ts', import.meta.url).href;

it.each([
  ['SIGINT', '', false],
  ['SIGTERM', '', false],
  ['SIGTERM', 'forget();', true],
] as const)(
  '%s ends the process; the folder is removed until it is forgotten %s',
  async (signal, then, isLeft) => {
    const folder = join(root, `${signal}-${isLeft}`);
    mkdirSync(join(folder, 'postgres'), { recursive: true });
    writeFileSync(join(folder, 'postgres', 'data'), 'x');
    const script = `const { onEndSignal } = await import(${JSON.stringify(module)});
    const { rmSync } = await import('node:fs');
    const forget = onEndSignal(() => rmSync(${JSON.stringify(folder)}, { recursive: true })); ${then}
    console.log('ready'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill(signal);
    const [, endedBy] = await once(child, 'exit');
    expect([endedBy, existsSync(folder)]).toEqual([signal, isLeft]);
  },
);
