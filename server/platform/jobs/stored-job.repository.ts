/** Reads the tables of pg-boss 12.30 for the administration, since pg-boss lists no jobs itself. */
import { type Kysely, sql } from 'kysely';
import { type JobState, jobStates } from '#contract/domain/admin.ts';
import type { Database } from '#server/platform/database/schema.ts';

/** pg-boss's state names; `cancelled` is not used here. */
const storedStates: Readonly<Record<JobState, string>> = {
  waiting: 'created',
  active: 'active',
  retrying: 'retry',
  failed: 'failed',
  completed: 'completed',
};

export type StoredJob = {
  id: string;
  name: string;
  state: JobState;
  /** Started attempts, the current one included. */
  attempts: number;
  createdAt: Date;
  startAfter: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  payload: unknown;
  /** Error of the last attempt; null if it did not fail. */
  failure: string | null;
};

export type StoredJobQuery = {
  state: JobState | 'all';
  name: string | undefined;
  limit: number;
  offset: number;
};

export type QueueCounts = { name: string } & Record<JobState, number>;

type Row = Omit<StoredJob, 'state'> & { state: string };

/** The newest first. */
export async function listStoredJobs(
  db: Kysely<Database>,
  { state, name, limit, offset }: StoredJobQuery,
): Promise<{ rows: StoredJob[]; total: number }> {
  const wanted = state === 'all' ? Object.values(storedStates) : [storedStates[state]];
  const where = sql`
    where state = any(${wanted}::pgboss.job_state[]) and ${isOwn}
      ${name === undefined ? sql`` : sql`and name = ${name}`}`;
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from pgboss.job ${where}`.execute(db);
  // Payloads are read for the page only: sorting all of them would not fit into memory.
  const { rows } = await sql<Row>`
    select ${columns} from pgboss.job where (name, id) in (
      select name, id from pgboss.job ${where} order by created_on desc, id limit ${limit} offset ${offset})
    order by created_on desc, id`.execute(db);
  return { rows: rows.map(toJob), total: counted.rows[0]?.total ?? 0 };
}

export async function findStoredJob(db: Kysely<Database>, id: string): Promise<StoredJob | undefined> {
  const { rows } = await sql<Row>`select ${columns} from pgboss.job where id = ${id} and ${isOwn}`.execute(
    db,
  );
  return rows[0] && toJob(rows[0]);
}

/** Queues that hold jobs, each with how many. */
export async function countStoredJobs(db: Kysely<Database>): Promise<QueueCounts[]> {
  const { rows } = await sql<{ name: string; state: string; jobs: number }>`
    select name, state::text, count(*)::int as jobs from pgboss.job where ${isOwn} group by name, state`.execute(
    db,
  );
  return [...Map.groupBy(rows, (row) => row.name)].map(([name, group]) => {
    const countOf = (state: JobState): number =>
      group.find((row) => row.state === storedStates[state])?.jobs ?? 0;
    return { name, ...countsBy(countOf) };
  });
}

export type UnfinishedJobs = { jobs: number; active: number; nextStart: Date | null };

export async function readUnfinishedJobs(db: Kysely<Database>, name: string): Promise<UnfinishedJobs> {
  const { rows } = await sql<UnfinishedJobs>`
    select count(*)::int as jobs, count(*) filter (where state = 'active')::int as active,
      min(start_after) filter (where state <> 'active') as "nextStart"
    from pgboss.job where name = ${name} and state < 'completed'`.execute(db);
  return rows[0] ?? { jobs: 0, active: 0, nextStart: null };
}

/** The backlog of a queue, and how its last runs ended. */
export type QueueHealth = {
  name: string;
  /** Due time of the job that has waited longest; null when none waits. */
  oldestDueAt: Date | null;
  /** Jobs that failed for good in the hour before. */
  failedLastHour: number;
  lastSuccessAt: Date | null;
};

/** Queues that hold jobs. Completed jobs are kept for some days, so an older success is unknown. */
export async function listQueueHealth(db: Kysely<Database>, now: Date): Promise<QueueHealth[]> {
  const { rows } = await sql<QueueHealth>`
    select name,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= ${now}) as "oldestDueAt",
      (count(*) filter (where state = 'failed' and completed_on > ${new Date(now.getTime() - 3_600_000)}))::int
        as "failedLastHour",
      max(completed_on) filter (where state = 'completed') as "lastSuccessAt"
    from pgboss.job where ${isOwn} group by name order by name`.execute(db);
  return rows;
}

export function countsBy(countOf: (state: JobState) => number): Record<JobState, number> {
  return Object.fromEntries(jobStates.map((state) => [state, countOf(state)])) as Record<JobState, number>;
}

/** pg-boss has internal jobs of its own. */
const isOwn = sql`name not like '\\_\\_pgboss%'`;

const columns = sql`
  id, name, state::text as state, created_on as "createdAt", start_after as "startAfter",
  started_on as "startedAt", completed_on as "finishedAt", coalesce(data, '{}') as payload,
  case when started_on is null then 0 else retry_count + 1 end as attempts,
  case when state in ('failed', 'retry')
    then coalesce(output ->> 'message', output -> 'value' ->> 'message', output ->> 'value') end as failure`;

function toJob(row: Row): StoredJob {
  return { ...row, state: jobStates.find((state) => storedStates[state] === row.state) ?? 'waiting' };
}
