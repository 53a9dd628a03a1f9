import { describe, expect, it } from 'vitest';
import { AdminUsageError, readAdminArguments } from './admin-arguments.ts';
import { describeVersion } from './command-words.ts';

const email = 'boss@example.com';

describe('the command line of npm run admin', () => {
  it.each([
    [
      ['create', ' Boss@Example.COM '],
      { kind: 'create', email: 'Boss@example.com', firstName: 'مدير', lastName: 'الموقع' },
    ],
    [
      ['create', email, '--name', '  Sara  Al Otaibi '],
      { kind: 'create', email, firstName: 'Sara', lastName: 'Al Otaibi' },
    ],
    [['list'], { kind: 'list' }],
    [['reset', email], { kind: 'reset', email }],
    [['remove-second-factor', email], { kind: 'remove-second-factor', email }],
  ])('%j is a command', (args, command) => expect(readAdminArguments(args)).toEqual(command));

  it('is nothing without a command', () => {
    expect(readAdminArguments([])).toBeUndefined();
  });

  it.each([[['--help']], [['create', '--help']], [['-h']]])('%j asks for help', (args) => {
    expect(readAdminArguments(args)).toBe('help');
  });

  it.each([[['--version']], [['-v']]])('%j asks for the version', (args) => {
    expect(readAdminArguments(args)).toBe('version');
    expect(describeVersion()).toMatch(/^hudhud \d+\.\d+\.\d+ \(Node \d+\.\d+\.\d+\)$/);
  });

  it.each([
    [['drop', email], 'there is no command "drop"'],
    [['create'], 'create needs an e-mail address'],
    [['reset', 'boss'], 'reset needs an e-mail address'],
    [['create', email, '--name', 'Sara'], '--name needs a first and a last name'],
    [['create', email, 'Sara'], 'what is "Sara"?'],
    [['list', email], `what is "${email}"?`],
    [['list', '--all'], "Unknown option '--all'"],
  ])('%j is refused', (args, complaint) => {
    expect(() => readAdminArguments(args)).toThrow(AdminUsageError);
    expect(() => readAdminArguments(args)).toThrow(complaint);
  });
});
