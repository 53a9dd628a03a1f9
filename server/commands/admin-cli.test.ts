import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, outcomeOf, startScript } from '#test/faults/support/kill-loop.ts';
import { createTestFolder, type TestFolder } from '#test/support/database.ts';

const root = join(import.meta.dirname, '../..');
let folder: TestFolder;
beforeEach(async () => {
  folder = await createTestFolder();
});
afterEach(() => folder.remove());

const admin = (...args: string[]): Promise<Outcome> =>
  outcomeOf(
    startScript('server/commands/admin-cli.ts', args, {
      cwd: root,
      env: { DATA_DIR: folder.path, DEMO: '0' },
    }),
  );

const email = 'boss@example.com';

describe('npm run admin', () => {
  it('makes an administrator where no site runs, and another through one that does', async () => {
    const created = await admin('create', email, '--name', 'Sara Al-Otaibi');
    expect([created.code, created.complained]).toEqual([0, '']);
    expect(created.said).toMatch(
      /^boss@example\.com sets the password here.+\nhttp:.+\/reset#token=[\w-]{43}\n$/,
    );
    const running = startScript(join(root, 'test/faults/support/hold-site.ts'), [folder.path]);
    try {
      await once(createInterface({ input: running.stdout }), 'line');
      expect((await admin('create', 'noura@example.com')).said).toContain('/reset#token=');
      const again = await admin('create', email);
      expect([again.code, again.said]).toEqual([1, '']);
      expect(again.complained).toBe(
        `The running site could not do it: ${email} is an administrator already; "reset" makes a new link\n`,
      );
    } finally {
      running.kill('SIGKILL');
      await once(running, 'close');
    }
    const { said } = await admin('list');
    expect(said.split('\n').map((line) => line.split('  ').slice(0, 2))).toEqual([
      [email, 'Sara Al-Otaibi'],
      ['noura@example.com', 'مدير الموقع'],
      [''],
    ]);
  });

  it('tells how it is used', async () => {
    const outcome = await admin('drop', email);
    expect([outcome.code, outcome.said]).toEqual([2, '']);
    expect(outcome.complained).toMatch(
      /^there is no command "drop"\n\nUsage:\n {2}npm run admin -- create EMAIL/,
    );
  });
});
