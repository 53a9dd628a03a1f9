-- Addresses that accounts had confirmed and gave up; those of the last days are known from the links that undo it.
create table former_address (
  user_id uuid not null references user_account on delete cascade,
  email_key text not null,
  given_up_at timestamptz not null
);
create index former_address_by_key on former_address (email_key, given_up_at);
create index former_address_by_user on former_address (user_id);
insert into former_address select distinct user_id, lower(token.email), now() from account_token as token
  join user_account as account on account.id = user_id
  where purpose = 'undo_email_change' and lower(token.email) <> email_key;
