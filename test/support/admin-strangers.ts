/** Everybody who knocks at the administration and is no administrator, or not one at this moment. */
import type { AccessSite } from './access-site.ts';
import type { TestUser } from './accounts.ts';
import { createAdmin, type TestAdmin } from './admins.ts';
import { testNow } from './factories.ts';
import type { RequestOptions } from './send-request.ts';

type Site = Pick<AccessSite, 'context' | 'clock' | 'people'>;

export const leave = ({ context }: Pick<Site, 'context'>, { id }: TestUser) =>
  context.db
    .updateTable('user_account')
    .set({ deletion_requested_at: testNow })
    .where('id', '=', id)
    .execute();

/** As somebody sends it who is signed in to the administration. */
export const asked = (
  admin: TestAdmin,
  cookie = admin.adminCookie,
  key = admin.adminKey,
): RequestOptions => ({ cookie, headers: { 'x-admin-key': key } });
const ago = (site: Site, minutes: number) => new Date(site.clock.now.getTime() - minutes * 60_000);

/** @param used minutes since the session was used last, `made` minutes since it began */
export async function createAged(site: Site, made: number, used: number): Promise<RequestOptions> {
  const { context } = site;
  const admin = await createAdmin({ ...context, now: () => ago(site, made) });
  const session = context.db.updateTable('admin_session').set({ last_seen_at: ago(site, used) });
  await session.where('user_id', '=', admin.id).execute();
  return asked(admin);
}

export async function listStrangers(site: Site): Promise<Record<string, RequestOptions>> {
  const { context, people } = site;
  const create = () => createAdmin(context);
  const [admin, other, former, leaving] = [await create(), await create(), await create(), await create()];
  const demoted = context.db.updateTable('user_account').set({ role: 'user' });
  await demoted.where('id', '=', former.id).execute();
  await leave(site, leaving);
  return {
    'nobody signed in': {},
    'a user’s session': { cookie: people.free.cookie },
    'a member’s session': { cookie: people.member.cookie },
    'an administrator’s session as a user': { cookie: admin.cookie },
    'the session without its key': { cookie: admin.adminCookie },
    'the key without its session': { headers: { 'x-admin-key': admin.adminKey } },
    'the key with a user’s session': asked(admin, admin.cookie),
    'a wrong key': asked(admin, admin.adminCookie, 'x'.repeat(admin.adminKey.length)),
    'the key and more': asked(admin, admin.adminCookie, `${admin.adminKey}x`),
    'an empty key': asked(admin, admin.adminCookie, ''),
    'the key of another session': asked(admin, admin.adminCookie, other.adminKey),
    'a session that never was': asked(admin, `__Host-admin=${'A'.repeat(43)}`),
    'somebody who is no administrator any more': asked(former),
    'somebody whose account is on its way out': asked(leaving),
    'a session unused for 30 minutes': await createAged(site, 30, 30),
    'a session 12 hours old': await createAged(site, 720, 0),
  };
}
