/** The one notification channel of the site: its payload says which topic changed, to every node. */
import { type Kysely, sql } from 'kysely';
import type { DatabaseHandle } from './open-database.ts';
import type { Database } from './schema.ts';

const siteChangedChannel = 'site_changed';
const topics = ['settings', 'premium', 'photos', 'fares', 'deals', 'record'] as const;

export type SiteTopic = (typeof topics)[number];

/** `lists` names the fare lists that changed; empty for other topics. */
export type SiteChange = { topic: SiteTopic; lists: readonly string[] };

/** Inside a transaction it is sent on commit. */
export async function announceChange(
  db: Kysely<Database>,
  topic: SiteTopic,
  lists: readonly string[] = [],
): Promise<void> {
  await sql`select pg_notify(${siteChangedChannel}, ${[topic, ...lists].join(' ')})`.execute(db);
}

/** Topics that this version of the program does not know are left out. */
export function listenToChanges(
  handle: Pick<DatabaseHandle, 'listen'>,
  onChange: (change: SiteChange) => void,
  onReconnect?: () => void,
): Promise<() => Promise<void>> {
  const read = (payload: string): void => {
    const [name, ...lists] = payload.split(' ');
    const topic = topics.find((each) => each === name);
    if (topic) onChange({ topic, lists });
  };
  return handle.listen(siteChangedChannel, read, onReconnect);
}
