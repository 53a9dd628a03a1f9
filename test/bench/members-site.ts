/** Child process of a bench: the built site with sample fares and three members; tells its processor time when asked. */
import { insertFavorite } from '#server/people/favorites/favorite.service.ts';
import { createUser } from '#test/support/accounts.ts';
import { createCalls, startTestApp } from '#test/support/app.ts';
import { sendRequest } from '#test/support/send-request.ts';

export type MembersSite = { url: string; cookies: Record<'free' | 'premium' | 'watching', string> };

const { url, context, close } = await startTestApp();

async function openMember(subscription?: 'premium'): Promise<string> {
  const { id: userId, cookie } = await createUser(context, subscription && { subscription });
  for (const dealId of ['RUH-CAI-oneway', 'RUH-DXB-oneway', 'RUH-IST-oneway']) {
    await insertFavorite(context.db, { userId, dealId, addedAt: context.now(), saved: null });
  }
  return cookie;
}

/** One with watches besides. */
async function openWatching(): Promise<string> {
  const cookie = await openMember();
  const app = createCalls(context);
  for (const destination of ['CAI', 'DXB', 'IST', 'LHR']) {
    const watch = { origin: 'RUH', destination, tripType: 'oneway', below: 300 };
    const response = await sendRequest(app, ['POST', '/api/watches'], watch, { cookie });
    if (!response.ok) throw new Error(await response.text());
  }
  return cookie;
}

const cookies = {
  free: await openMember(),
  premium: await openMember('premium'),
  watching: await openWatching(),
};
process.on('message', () => process.send?.(process.cpuUsage()));
process.once('SIGTERM', () => void close().then(() => process.exit()));
process.send?.({ url, cookies } satisfies MembersSite);
