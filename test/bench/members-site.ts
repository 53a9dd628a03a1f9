/** Child process of a bench: the built site with sample fares and two members; tells its processor time when asked. */
import { insertFavorite } from '#server/people/favorites/favorite.repository.ts';
import { createUser } from '#test/support/accounts.ts';
import { startTestApp } from '#test/support/app.ts';

export type MembersSite = { url: string; cookies: Record<'free' | 'premium', string> };

const { url, context, close } = await startTestApp();

async function openMember(subscription?: 'premium'): Promise<string> {
  const { id: userId, cookie } = await createUser(context, subscription && { subscription });
  for (const dealId of ['RUH-CAI-oneway', 'RUH-DXB-oneway', 'RUH-IST-oneway']) {
    await insertFavorite(context.db, { userId, dealId, addedAt: context.now(), saved: null });
  }
  return cookie;
}

const cookies = { free: await openMember(), premium: await openMember('premium') };
process.on('message', () => process.send?.(process.cpuUsage()));
process.once('SIGTERM', () => void close().then(() => process.exit()));
process.send?.({ url, cookies } satisfies MembersSite);
