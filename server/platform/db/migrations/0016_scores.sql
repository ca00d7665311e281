-- No index carries free text: an entry of a b-tree ends at 2,704 bytes, and an answer may be longer.

-- What a scale got, as a number; null for words and for what is not answered. It stands in indexes instead of the answer.
alter table event_questions add column score smallint
  generated always as (case when type = 'likert-scale' and answer <> '' then answer::smallint end) stored;

drop index event_questions_one;
create unique index event_questions_one on event_questions (event_reviewer_id, question_id) include (type, score)
  where deleted_at is null;
drop index event_questions_scores;
create index event_questions_scores on event_questions (event_id, domain, score) include (event_reviewer_id)
  where deleted_at is null and score is not null;

-- Text that is in an index has a bound, with which no entry can be too long. Rows that are there are in the indexes already, so they fit.
do $$
declare
  bound record;
begin
  for bound in select * from (values
    ('roles', 'code', 100), ('positions', 'code', 100), ('seniorities', 'code', 100), ('stacks', 'code', 100),
    ('organizations', 'code', 100), ('chapters', 'code', 100), ('banks', 'code', 100), ('countries', 'name', 100),
    ('currencies', 'name', 100), ('clients', 'name', 200), ('company_infos', 'name', 200), ('bank_accounts', 'name', 200),
    ('discord_accounts', 'discord_id', 200), ('discord_accounts', 'discord_username', 200),
    ('employees', 'username', 254), ('employees', 'sort_name', 200), ('employee_emails', 'address', 254),
    ('projects', 'code', 60), ('projects', 'search_name', 500), ('event_topics', 'title', 500),
    ('invoices', 'number', 100), ('invoice_counters', 'key', 100), ('contents', 'path', 600), ('views', 'name', 60)
  ) bounds (of_table, of_column, most) loop
    execute format('alter table %1$I add constraint %3$I check (length(%2$I) <= %4$s) not valid',
      bound.of_table, bound.of_column, bound.of_table || '_' || bound.of_column || '_length', bound.most);
  end loop;
end $$;
