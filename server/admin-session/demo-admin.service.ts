/** The administrator of a sample site, whose password is no secret: made where there are samples, closed elsewhere. */
import { findAccountByEmail } from '#server/accounts/account.repository.ts';
import type { AccountKeys } from '#server/accounts/account-keys.ts';
import type { AccountsContext } from '#server/accounts/accounts-context.ts';
import { recordAudit } from '#server/audit/audit.repository.ts';
import { closeAdministrator, lockAdministrators, makeAdministrator } from './administrator.repository.ts';

export const demoAdminEmail = 'admin@demo.hudhud.example';

type DemoContext = Pick<AccountsContext, 'db' | 'accounts' | 'config' | 'now'>;

const actor = { userId: null, email: 'DEMO', address: null, requestId: null };

/** Another one on every installation. */
export function demoAdminPassword(keys: Pick<AccountKeys, 'tag'>): string {
  return keys.tag('demo admin', 'password');
}

/** At start: a sample site gets its demo administrator, any other site loses it. */
export async function prepareDemoAdmin(context: DemoContext): Promise<void> {
  if (context.config.isDemo) await openDemoAdmin(context);
  else await closeDemoAdmin(context);
}

/** Makes the account unless it is there; one with another password or role was changed by somebody and stays so. */
async function openDemoAdmin({ db, accounts, now }: DemoContext): Promise<void> {
  const isOpen = async (reader: typeof db): Promise<boolean> => {
    const row = await reader
      .selectFrom('user_account')
      .select(['password_hash', 'deletion_requested_at'])
      .where('email_key', '=', demoAdminEmail)
      .executeTakeFirst();
    return row !== undefined && (row.password_hash !== null || row.deletion_requested_at !== null);
  };
  if (await isOpen(db)) return;
  const passwordHash = await accounts.hasher.hash(demoAdminPassword(accounts.keys));
  await db.transaction().execute(async (trx) => {
    await lockAdministrators(trx);
    if (await isOpen(trx)) return;
    const names = { firstName: 'مدير', lastName: 'التجربة', language: 'ar' } as const;
    const made = await makeAdministrator(trx, { email: demoAdminEmail, ...names, passwordHash }, now());
    if (!made) return;
    const target = { kind: 'user', id: made.id, label: demoAdminEmail } as const;
    const after = { role: 'admin' };
    await recordAudit(trx, actor, { action: 'user.create', target, subjectId: made.id, after }, now());
  });
}

/** Nobody gets in with what was shown to everybody. */
async function closeDemoAdmin({ db, accounts, now }: DemoContext): Promise<void> {
  const account = await findAccountByEmail(db, demoAdminEmail);
  if (!account || account.passwordHash === null) return;
  const isDemo =
    account.role === 'admin' ||
    (await accounts.hasher.verify(demoAdminPassword(accounts.keys), account.passwordHash)).isRight;
  if (!isDemo) return;
  await db.transaction().execute(async (trx) => {
    await closeAdministrator(trx, account.id, now());
    const target = { kind: 'user', id: account.id, label: demoAdminEmail } as const;
    const change = { before: { role: account.role }, after: { role: 'user' } };
    await recordAudit(trx, actor, { action: 'user.role', target, subjectId: account.id, ...change }, now());
  });
}

/** Tells the demo administrator while it can sign in with just that; the costly comparison is made once a password. */
export function createDemoAdminReader({
  db,
  accounts,
  config,
}: DemoContext): () => Promise<{ username: string; password: string } | null> {
  let compared: { hash: string; isRight: boolean } | undefined;
  return async () => {
    if (!config.isDemo) return null;
    const account = await findAccountByEmail(db, demoAdminEmail);
    if (!account || account.passwordHash === null || account.role !== 'admin') return null;
    const password = demoAdminPassword(accounts.keys);
    if (compared?.hash !== account.passwordHash) {
      const { isRight } = await accounts.hasher.verify(password, account.passwordHash);
      compared = { hash: account.passwordHash, isRight };
    }
    return compared.isRight ? { username: demoAdminEmail, password } : null;
  };
}
