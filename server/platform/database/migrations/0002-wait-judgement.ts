/** Adds the monthly judgements of the rule that may say "wait", and to a claim what was said of it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wait_judgement (
      month date not null check (extract(day from month) = 1),
      rule text not null,
      judged_at timestamptz not null,
      judgement jsonb not null,
      primary key (month, rule)
    )`.execute(db);
  await sql`alter table claim add column wait_fell integer, add column wait_of integer`.execute(db);
}
