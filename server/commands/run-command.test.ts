import { afterEach, describe, expect, it, vi } from 'vitest';
import { admin, readAdminCommand } from './admin-cli.ts';
import { type Act, runCommand, UsageError } from './run-command.ts';

const email = 'boss@example.com';
afterEach(() => vi.unstubAllEnvs());

async function run(args: readonly string[], command: Parameters<typeof runCommand>[0] = admin) {
  const [log, error] = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of [log, error]) spy.mockReset().mockReturnValue(undefined);
  const code = await runCommand(command, args);
  const textOf = ({ mock }: typeof log) => mock.calls.map((line) => line.join(' ')).join('\n');
  return { code, said: textOf(log), complained: textOf(error) };
}

const acting = (act: Act) => ({ usage: 'Usage: here', options: {}, read: () => act });

describe('a command', () => {
  it('shows its usage, as an error where arguments are missing', async () => {
    expect(await run([])).toMatchObject({ code: 2, said: admin.usage });
  });

  it.each([[['--help']], [['create', '--help']], [['-h']]])('%j asks for help', async (args) => {
    expect(await run(args)).toEqual({ code: 0, said: admin.usage, complained: '' });
  });

  it.each([[['--version']], [['-v']]])('%j asks for the version', async (args) => {
    const { code, said } = await run(args);
    expect([code, said]).toEqual([0, expect.stringMatching(/^hudhud \d+\.\d+\.\d+ \(Node \d+\.\d+\.\d+\)$/)]);
  });

  it('is written as it is called: by npm, or by the script of an installation', async () => {
    expect((await run(['drop'])).complained).toContain('  npm run admin -- create EMAIL');
    const { title } = process;
    try {
      process.title = 'hudhud';
      expect((await run([])).said).toContain('  hudhud admin -- create EMAIL');
      const { complained } = await run(['drop']);
      expect(complained).toContain('  hudhud admin -- create EMAIL');
      expect(complained).not.toContain('npm run');
    } finally {
      process.title = title;
    }
  });

  it('ends with the code of what it did, and says it', async () => {
    const act: Act = async ({ config }) => ({ lines: [config.host, 'done'], code: 3 });
    expect(await run([], acting(act))).toEqual({ code: 3, said: '127.0.0.1\ndone', complained: '' });
  });

  it('names a wrong variable in one line, and keeps the stack of what nobody expected', async () => {
    vi.stubEnv('PORT', 'x');
    const wrong = await run(
      [],
      acting(async () => ({ lines: [] })),
    );
    expect(wrong).toMatchObject({ code: 1, complained: expect.stringMatching(/^PORT: /) });
    vi.unstubAllEnvs();
    const broken = new Error('broken');
    expect(
      (
        await run(
          [],
          acting(() => Promise.reject(broken)),
        )
      ).code,
    ).toBe(1);
    expect(console.error).toHaveBeenLastCalledWith(broken);
  });
});

describe('the command line of npm run admin', () => {
  const read = (args: readonly string[], name?: string) => readAdminCommand({ name }, args);

  it('is a command', () => {
    expect(read(['create', ' Boss@Example.COM '])).toEqual({
      kind: 'create',
      email: 'Boss@example.com',
      firstName: 'مدير',
      lastName: 'الموقع',
    });
    expect(read(['create', email], '  Sara  Al Otaibi ')).toEqual({
      kind: 'create',
      email,
      firstName: 'Sara',
      lastName: 'Al Otaibi',
    });
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
    expect([code, said]).toEqual([2, '']);
    expect(complained).toContain(complaint);
    expect(complained).toContain(admin.usage);
  });

  it('is refused as wrong arguments', () => {
    expect(() => read(['drop'])).toThrow(UsageError);
  });
});
