/** Creates the first administrator from the environment, where there is none. */
import type { AccountsContext } from '#server/people/accounts/accounts-context.ts';
import { recordAudit } from '#server/platform/audit/audit.repository.ts';
import { ConfigError } from '#server/platform/config/config.ts';
import { hasAdministrator, lockAdministrators, makeAdministrator } from './administrator.repository.ts';
import { demoAdminEmail } from './demo-admin.service.ts';

const actor = { userId: null, email: 'ADMIN_EMAIL', address: null, requestId: null };
const owner = { firstName: 'مدير', lastName: 'الموقع', language: 'ar' } as const;

/**
 * Does nothing if there is an administrator; the demo one does not count.
 * @throws ConfigError for a refused password, or an account that is being deleted
 */
export async function ensureFirstAdmin({
  db,
  accounts,
  config,
  now,
  logger,
}: Pick<AccountsContext, 'db' | 'accounts' | 'config' | 'now' | 'logger'>): Promise<void> {
  if (!config.firstAdmin || (await hasAdministrator(db, demoAdminEmail))) return;
  const { email, password } = config.firstAdmin;
  const fault = accounts.policy.findFault(password, { email, ...owner, role: 'admin' });
  if (fault)
    throw new ConfigError('ADMIN_PASSWORD: too short, too common, or the name of somebody or a place');
  const passwordHash = await accounts.hasher.hash(password);
  await db.transaction().execute(async (trx) => {
    await lockAdministrators(trx);
    if (await hasAdministrator(trx, demoAdminEmail)) return;
    const made = await makeAdministrator(trx, { email, ...owner, passwordHash }, now());
    if (!made) throw new ConfigError('ADMIN_EMAIL: this account waits for its erasure');
    const target = { kind: 'user', id: made.id, label: email } as const;
    const action = made.wasUser ? 'user.role' : 'user.create';
    const change = { before: made.wasUser ? { role: 'user' } : null, after: { role: 'admin' } };
    await recordAudit(trx, actor, { action, target, subjectId: made.id, ...change }, now());
    logger.info({ userId: made.id }, 'the first administrator was made');
  });
}
