/** Implements `npm run admin`: creates, lists and resets administrators. */
import { z } from 'zod';
import { longestName } from '#contract/domain/account.ts';
import type { AuditAction } from '#contract/domain/audit.ts';
import { emailField, lineField } from '#contract/form-fields.ts';
import { type Account, findAccountByEmail } from '#server/people/accounts/account.repository.ts';
import { countRecordsByKey } from '#server/people/accounts/account-keys.ts';
import { type Addressee, makeInvitation } from '#server/people/accounts/account-mail.ts';
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { recordAudit } from '#server/platform/audit/audit.repository.ts';
import type { Trx } from '#server/platform/database/schema.ts';
import { deleteAdminSessionsOf } from './admin-session.repository.ts';
import { type AdministratorRow, listAdministrators, makeAdministrator } from './first-admin.service.ts';
import { deleteSecondFactor } from './second-factor.repository.ts';

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

/** An error the operator can fix; its message is shown without a stack. */
export class AdminCommandError extends Error {
  override readonly name = 'AdminCommandError';
}

type CommandContext = Pick<AccountsContext, 'db' | 'config' | 'now' | 'accounts'>;

const actor = { userId: null, email: 'npm run admin', address: null, requestId: null };

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
    const { id, language, wasUser } = made;
    const change = { before: wasUser ? { role: 'user' } : null, after: { role: 'admin' } };
    await record(trx, context, {
      action: wasUser ? 'user.role' : 'user.create',
      to: { id, email },
      ...change,
    });
    await record(trx, context, { action: 'user.invite', to: { id, email } });
    return linkLines(await makeInvitation(trx, context, { id, email, language }), email);
  });
}

/** The old password works until the link is used. */
async function reset(context: CommandContext, email: string): Promise<string[]> {
  return context.db.transaction().execute(async (trx) => {
    const account = await getAdministrator(trx, email);
    await record(trx, context, { action: 'user.password_reset', to: account });
    return linkLines(await makeInvitation(trx, context, account), account.email);
  });
}

async function removeFactor(context: CommandContext, email: string): Promise<string[]> {
  return context.db.transaction().execute(async (trx) => {
    const account = await getAdministrator(trx, email);
    if (!(await deleteSecondFactor(trx, account.id))) return [`${account.email} had no second factor.`];
    await deleteAdminSessionsOf(trx, account.id);
    await record(trx, context, { action: 'second_factor.disable', to: account });
    return [`${account.email} signs in with the password alone now.`];
  });
}

async function getAdministrator(trx: Trx, email: string): Promise<Account> {
  const account = await findAccountByEmail(trx, email);
  if (account?.role === 'admin') return account;
  throw new AdminCommandError(`there is no administrator ${email}`);
}

type Entry = {
  action: AuditAction;
  to: Pick<Addressee, 'id' | 'email'>;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown>;
};

async function record(trx: Trx, { now }: CommandContext, { to, ...entry }: Entry): Promise<void> {
  const target = { kind: 'user', id: to.id, label: to.email } as const;
  await recordAudit(trx, actor, { ...entry, target, subjectId: to.id }, now());
}

function linkLines(url: string, email: string): string[] {
  return [`${email} sets the password here, once, within 48 hours:`, url];
}

async function listAdministratorLines({ db }: CommandContext): Promise<string[]> {
  const lines = (await listAdministrators(db)).map(lineOf);
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

function lineOf({ email, name, createdAt, hasPassword, hasSecondFactor }: AdministratorRow): string {
  const notes = [
    `since ${createdAt.toISOString().slice(0, 10)}`,
    hasSecondFactor ? 'with a second factor' : 'without a second factor',
    ...(hasPassword ? [] : ['no password yet']),
  ];
  return `${email}  ${name}  (${notes.join(', ')})`;
}
