/** `npm run admin -- create EMAIL | list | reset EMAIL | remove-second-factor EMAIL`; works while the site runs. */
import {
  type AdminCommand,
  adminCommand,
  runAdminCommand,
} from '#server/admin/session/admin-command.service.ts';
import { createContext } from '#server/app/context.ts';
import {
  type Command,
  type CommandParts,
  openOrReach,
  readUsage,
  runCommand,
  UsageError,
} from './run-command.ts';

const options = { name: { type: 'string' } } as const;
const defaultName = 'مدير الموقع';

/** @throws UsageError */
export function readAdminCommand(
  { name = defaultName }: { name?: string | undefined },
  [kind, email, ...others]: readonly string[],
): AdminCommand | null {
  if (kind === undefined) return null;
  if (others.length > 0) throw new UsageError(`what is "${others.join(' ')}"?`);
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  const read = adminCommand.safeParse({
    kind,
    ...(email === undefined ? {} : { email }),
    ...(kind === 'create' && { firstName, lastName: rest.join(' ') }),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.path[0] === 'kind') throw new UsageError(`there is no command "${kind}"`);
  if (issue?.code === 'unrecognized_keys') throw new UsageError(`what is "${email}"?`);
  if (issue?.path[0] === 'email') throw new UsageError(`${kind} needs an e-mail address`);
  throw new UsageError('--name needs a first and a last name');
}

async function administer({ config, logger }: CommandParts, command: AdminCommand) {
  const lines = await openOrReach(
    config,
    async () => {
      const context = await createContext({ config, logger });
      return runAdminCommand(context, command).finally(context.close);
    },
    (site) => site.administer(command),
  );
  return { lines };
}

export const admin: Command<typeof options> = {
  usage: readUsage('admin'),
  options,
  read(values, positionals) {
    const command = readAdminCommand(values, positionals);
    return command && ((parts) => administer(parts, command));
  },
};

if (import.meta.main) process.exitCode = await runCommand(admin, process.argv.slice(2));
