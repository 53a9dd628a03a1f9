import { describe, expect, it } from 'vitest';
import { runInTerminal } from '#test/support/run-in-terminal.ts';
import { admin, readAdminCommand } from './admin-cli.ts';
import { type Act, runCommand, UsageError } from './run-command.ts';

const email = 'boss@example.com';
const run = (args: readonly string[]) => runInTerminal(() => runCommand(admin, args));
const runAct = (act: Act, environment: Record<string, string> = {}) =>
  runInTerminal(() => runCommand({ usage: 'Usage: here', options: {}, read: () => act }, []), environment);

describe('a command', () => {
  it('shows its usage, as an error where arguments are missing', async () => {
    expect(await run([])).toEqual({ code: 2, said: [admin.usage], complained: [] });
  });

  it.each([[['--help']], [['create', '--help']], [['-h']]])('%j asks for help', async (args) => {
    expect(await run(args)).toEqual({ code: 0, said: [admin.usage], complained: [] });
  });

  it.each([[['--version']], [['-v']]])('%j asks for the version', async (args) => {
    const version = expect.stringMatching(/^hudhud \d+\.\d+\.\d+ \(Node \d+\.\d+\.\d+\)$/);
    expect(await run(args)).toEqual({ code: 0, said: [version], complained: [] });
  });

  it('is written as it is called: by npm, or by the script of an installation', async () => {
    expect(String((await run(['drop'])).complained)).toContain('  npm run admin -- create EMAIL');
    const { title } = process;
    try {
      process.title = 'hudhud';
      expect(String((await run([])).said)).toContain('  hudhud admin -- create EMAIL');
      const complaint = String((await run(['drop'])).complained);
      expect(complaint).toContain('  hudhud admin -- create EMAIL');
      expect(complaint).not.toContain('npm run');
    } finally {
      process.title = title;
    }
  });

  it('ends with the code of what it did, and says it', async () => {
    const told = await runAct(async ({ config }) => ({ lines: [config.host, 'done'], code: 3 }));
    expect(told).toEqual({ code: 3, said: ['127.0.0.1', 'done'], complained: [] });
  });

  it('names a wrong variable in one line, and keeps the stack of what nobody expected', async () => {
    const wrong = await runAct(async () => ({ lines: [] }), { PORT: 'x' });
    expect(wrong).toEqual({ code: 1, said: [], complained: [expect.stringMatching(/^PORT: /)] });
    const error = new Error('broken');
    const broken = await runAct(() => Promise.reject(error));
    expect(broken).toEqual({ code: 1, said: [], complained: [error] });
  });
});

describe('the command line of npm run admin', () => {
  const read = (args: readonly string[], name?: string) => readAdminCommand({ name }, args);

  it('is a command', () => {
    const named = { email: 'Boss@example.com', firstName: 'مدير', lastName: 'الموقع' };
    expect(read(['create', ' Boss@Example.COM '])).toEqual({ kind: 'create', ...named });
    const sara = { email, firstName: 'Sara', lastName: 'Al Otaibi' };
    expect(read(['create', email], '  Sara  Al Otaibi ')).toEqual({ kind: 'create', ...sara });
    expect(read(['list'])).toEqual({ kind: 'list' });
    for (const kind of ['reset', 'remove-second-factor'])
      expect(read([kind, email])).toEqual({ kind, email });
  });

  it.each([
    [['drop', email], 'there is no command "drop"'],
    [['create'], 'create needs an e-mail address'],
    [['reset', 'boss'], 'reset needs an e-mail address'],
    [['create', email, '--name', 'Sara'], '--name needs a first and a last name'],
    [['create', email, 'Sara'], 'what is "Sara"?'],
    [['list', email], `what is "${email}"?`],
    [['list', '--all'], "Unknown option '--all'"],
  ])('%j is refused', async (args, complaint) => {
    const { code, said, complained } = await run(args);
    expect([code, said]).toEqual([2, []]);
    expect(String(complained)).toContain(complaint);
    expect(String(complained)).toContain(admin.usage);
  });

  it('is refused as wrong arguments', () => {
    expect(() => read(['drop'])).toThrow(UsageError);
  });
});
