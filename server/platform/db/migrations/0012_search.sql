-- What the search over everything finds projects and invoices by: words that begin as typed, as it is for people.

-- The words of a text that stands without accents and in lower case already. What ends a word is written out, because the two engines do
-- not agree on what a letter is. Long words are cut, or no index could hold them.
create function search_words(plain text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(array(
  select distinct left(word, 100)
  from regexp_split_to_table(plain, '[\s[:punct:]\u00A0-\u00BF\u2000-\u206F\u3000-\u303F]+') word
  where word <> ''
));

create index projects_search_words on projects using gin (search_words(search_name || ' ' || code));
create index invoices_search_words on invoices using gin (search_words(search_text));
-- A draft is found by the name that its project has now.
create index invoices_drafts on invoices (project_id) where billed is null and deleted_at is null;
