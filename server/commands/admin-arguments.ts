/** Parses the command line of `npm run admin`. */
import { parseArgs } from 'node:util';
import { type AdminCommand, adminCommand } from '#server/admin/session/admin-command.service.ts';
import { commonOptions } from './command-words.ts';

export const adminUsage = `Usage:
  npm run admin -- create EMAIL [--name "First Last"]
  npm run admin -- list
  npm run admin -- reset EMAIL
  npm run admin -- remove-second-factor EMAIL

create and reset print a link that sets the password, once, within 48 hours. With create, an account that is there
already becomes an administrator's: its password and sessions end.`;

/** Invalid command line. */
export class AdminUsageError extends Error {
  override readonly name = 'AdminUsageError';
}

const defaultName = 'مدير الموقع';

/** @returns undefined when there is no command, `help` or `version` where that is asked for. @throws AdminUsageError */
export function readAdminArguments(args: readonly string[]): AdminCommand | 'help' | 'version' | undefined {
  const { values, positionals } = parse(args);
  const [kind, email, ...others] = positionals;
  if (values.help) return 'help';
  if (values.version) return 'version';
  if (kind === undefined) return undefined;
  if (others.length > 0) throw new AdminUsageError(`what is "${others.join(' ')}"?`);
  const read = adminCommand.safeParse({
    kind,
    ...(email === undefined ? {} : { email }),
    ...(kind === 'create' ? namesOf(values.name ?? defaultName) : {}),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.path[0] === 'kind') throw new AdminUsageError(`there is no command "${kind}"`);
  if (issue?.code === 'unrecognized_keys') throw new AdminUsageError(`what is "${email}"?`);
  if (issue?.path[0] === 'email') throw new AdminUsageError(`${kind} needs an e-mail address`);
  throw new AdminUsageError('--name needs a first and a last name');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, ...commonOptions },
    });
  } catch (error) {
    throw new AdminUsageError(error instanceof Error ? error.message : 'not a command line');
  }
}

function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
