/** Implements `npm run admin`: creates, lists and resets administrators. */
import { z } from 'zod';
import { longestName } from '#contract/domain/account.ts';
import { emailField, lineField } from '#contract/form-fields.ts';
import { type Account, findAccountByEmail } from '#server/people/accounts/account.repository.ts';
import { countRecordsByKey } from '#server/people/accounts/account-keys.ts';
import { makeInvitation } from '#server/people/accounts/account-mail.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { deleteAdminSessions, hasSecondFactor } from './admin-session.repository.ts';
import { makeAdministrator } from './first-admin.service.ts';
import { deleteSecondFactor } from './second-factor.service.ts';
import { auditUser, systemActor } from './user-audit.ts';

export const adminCommand = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('create'),
    email: emailField,
    firstName: lineField(longestName),
    lastName: lineField(longestName),
  }),
  z.strictObject({ kind: z.literal('list') }),
  z.strictObject({ kind: z.literal('reset'), email: emailField }),
  z.strictObject({ kind: z.literal('remove-second-factor'), email: emailField }),
]);
export type AdminCommand = z.output<typeof adminCommand>;

/** A command that asks for what cannot be done. */
export class AdminCommandError extends OperatorError {}

type CommandContext = Pick<AccountsContext, 'db' | 'config' | 'now' | 'accounts'>;

const actor = systemActor('npm run admin');

/** @returns lines for the terminal. @throws AdminCommandError */
export async function runAdminCommand(context: CommandContext, command: AdminCommand): Promise<string[]> {
  switch (command.kind) {
    case 'create':
      return create(context, command);
    case 'list':
      return [...(await listAdministratorLines(context)), ...(await listKeyLines(context))];
    case 'reset':
      return reset(context, command.email);
    case 'remove-second-factor':
      return removeFactor(context, command.email);
  }
}

async function create(
  context: CommandContext,
  { email, firstName, lastName }: Extract<AdminCommand, { kind: 'create' }>,
): Promise<string[]> {
  const { db, now } = context;
  return db.transaction().execute(async (trx) => {
    if ((await findAccountByEmail(trx, email))?.role === 'admin') {
      throw new AdminCommandError(`${email} is an administrator already; "reset" makes a new link`);
    }
    const wanted = { email, firstName, lastName, language: 'ar', passwordHash: null } as const;
    const made = await makeAdministrator(trx, wanted, now());
    if (!made) throw new AdminCommandError(`the account of ${email} waits for its erasure`);
    const user = { id: made.id, email, language: made.language };
    await auditUser(trx, actor, { user, ...made.change }, now());
    await auditUser(trx, actor, { action: 'user.invite', user }, now());
    return linkLines(await makeInvitation(trx, context, user), email);
  });
}

/** The old password works until the link is used. */
async function reset(context: CommandContext, email: string): Promise<string[]> {
  return context.db.transaction().execute(async (trx) => {
    const account = await getAdministrator(trx, email);
    await auditUser(trx, actor, { action: 'user.password_reset', user: account }, context.now());
    return linkLines(await makeInvitation(trx, context, account), account.email);
  });
}

async function removeFactor(context: CommandContext, email: string): Promise<string[]> {
  return context.db.transaction().execute(async (trx) => {
    const account = await getAdministrator(trx, email);
    if (!(await deleteSecondFactor(trx, account.id))) return [`${account.email} had no second factor.`];
    await deleteAdminSessions(trx, account.id);
    await auditUser(trx, actor, { action: 'second_factor.disable', user: account }, context.now());
    return [`${account.email} signs in with the password alone now.`];
  });
}

async function getAdministrator(trx: Trx, email: string): Promise<Account> {
  const account = await findAccountByEmail(trx, email);
  if (account?.role === 'admin') return account;
  throw new AdminCommandError(`there is no administrator ${email}`);
}

function linkLines(url: string, email: string): string[] {
  return [`${email} sets the password here, once, within 48 hours:`, url];
}

/** In the order they joined. */
async function listAdministratorLines({ db }: CommandContext): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account as account')
    .select(['account.email', 'account.first_name', 'account.last_name', 'account.created_at'])
    .select(['account.password_hash', hasSecondFactor])
    .where('account.role', '=', 'admin')
    .where('account.deletion_requested_at', 'is', null)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .execute();
  const lines = rows.map((row) => {
    const notes = [
      `since ${row.created_at.toISOString().slice(0, 10)}`,
      row.hasSecondFactor ? 'with a second factor' : 'without a second factor',
      ...(row.password_hash === null ? ['no password yet'] : []),
    ];
    return `${row.email}  ${row.first_name} ${row.last_name}  (${notes.join(', ')})`;
  });
  return lines.length > 0 ? lines : ['There are no administrators; "create EMAIL" makes one.'];
}

/** Empty when all records use the current key. */
async function listKeyLines({ db, accounts }: CommandContext): Promise<string[]> {
  const uses = await countRecordsByKey(db, accounts.keys);
  return uses.flatMap(({ id, state, passwords, secondFactors }) =>
    state === 'current'
      ? []
      : [
          `Key ${id} (${state}): ${passwords} passwords and ${secondFactors} second factors are kept under it.`,
        ],
  );
}
