/** The one notification channel of the site: its payload says which topic changed, to every node. */
import { sql } from 'kysely';
import type { DatabaseHandle } from './open-database.ts';
import type { Db } from './schema.ts';

const siteChangedChannel = 'site_changed';
const topics = ['settings', 'premium', 'photos', 'fares', 'deals', 'record'] as const;

export type SiteTopic = (typeof topics)[number];

/** `parts` are the fare lists, or ids of deals, that changed; empty for all of a topic. */
type SiteChange = { topic: SiteTopic; parts: readonly string[] };

/** PostgreSQL takes 8,000 bytes. */
const longestPayload = 7900;

/** Inside a transaction it is sent on commit. Too many parts are announced as all of the topic. */
export async function announceChange(db: Db, topic: SiteTopic, parts: readonly string[] = []): Promise<void> {
  const whole = [topic, ...parts].join(' ');
  const payload = whole.length > longestPayload ? topic : whole;
  await sql`select pg_notify(${siteChangedChannel}, ${payload})`.execute(db);
}

/** Topics that this version of the program does not know are left out. */
export function listenToChanges(
  handle: Pick<DatabaseHandle, 'listen'>,
  onChange: (change: SiteChange) => void,
  onReconnect?: () => void,
): Promise<() => Promise<void>> {
  const read = (payload: string): void => {
    const [name, ...parts] = payload.split(' ');
    const topic = topics.find((each) => each === name);
    if (topic) onChange({ topic, parts });
  };
  return handle.listen(siteChangedChannel, read, onReconnect);
}
