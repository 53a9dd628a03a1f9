import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { outcomeOf, startScript } from '#test/faults/support/kill-loop.ts';
import { createTestFolder } from '#test/support/database.ts';

const root = join(import.meta.dirname, '../..');

it('npm run admin makes an administrator where no site runs, and another through one that does', async () => {
  const { path, remove } = await createTestFolder();
  onTestFinished(remove);
  const place = { cwd: root, env: { DATA_DIR: path, DEMO: '0' } };
  const admin = (...args: string[]) =>
    outcomeOf(startScript(join(root, 'server/commands/admin-cli.ts'), args, place));
  const email = 'boss@example.com';
  expect(await admin('create', email, '--name', 'Sara Al-Otaibi')).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^boss@example\.com sets the password here.+\nhttp:.+\/reset#token=[\w-]{43}\n$/,
    ),
    complained: '',
  });
  const running = startScript('hold-site.ts', [path]);
  try {
    await once(createInterface({ input: running.stdout }), 'line');
    expect((await admin('create', 'noura@example.com')).said).toContain('/reset#token=');
    expect(await admin('create', email)).toEqual({
      code: 1,
      said: '',
      complained: `The running site could not do it: ${email} is an administrator already; "reset" makes a new link\n`,
    });
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
