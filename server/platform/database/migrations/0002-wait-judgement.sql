-- The monthly judgements of the rule that may say "wait", and what was said of a claim.
create table wait_judgement (
  month date not null check (extract(day from month) = 1),
  rule text not null,
  judged_at timestamptz not null,
  judgement jsonb not null,
  primary key (month, rule)
);
alter table claim add column wait_fell integer, add column wait_of integer;
