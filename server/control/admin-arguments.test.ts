import { describe, expect, it } from 'vitest';
import { AdminUsageError, readAdminArguments } from './admin-arguments.ts';

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

  it.each([[[]], [['--help']], [['create', '--help']]])('%j asks for help', (args) => {
    expect(readAdminArguments(args)).toBeUndefined();
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
