-- An invoice gets its number when it is issued. A draft, and one that is scheduled, has none: it shows the one that it
-- would get.

-- `202617-ATLAS-004`: the 17th invoice of 2026, the 4th of atlas in that year.
create function invoice_number(code text, year int, of_year int, of_project int) returns text language sql immutable parallel safe
return year::text || of_year::text || '-' || upper(code) || '-' || lpad(of_project::text, greatest(3, length(of_project::text)), '0');

-- The number that a project would be given next. Nothing is reserved by it.
create function next_invoice_number(code text, year int) returns text language sql stable parallel safe
return invoice_number(code, year,
  coalesce((select number from invoice_counters where key = 'year_invoice_' || year::text), 0) + 1,
  coalesce((select number from invoice_counters where key = 'project_invoice_' || upper(code) || '_' || year::text), 0) + 1);

-- Drafts had numbers until now. The last ones that were given to nothing else are free again; a hole among older ones
-- stays.
with unissued as (
  select substring(number from '^\d{4}') as year, substring(number from '^\d{4}(\d+)-')::int as of_year,
    substring(number from '^\d+-(.+)-\d+$') as code, substring(number from '-(\d+)$')::int as of_project
  from invoices where status in ('draft', 'scheduled')
), freed as (
  select 'year_invoice_' || year as key, of_year as number from unissued
  union select 'project_invoice_' || code || '_' || year, of_project from unissued
), last as (
  select c.key, (select max(n) from generate_series(0, c.number) n
    where not exists (select from freed f where f.key = c.key and f.number = n)) as number
  from invoice_counters c where exists (select from freed f where f.key = c.key and f.number = c.number)
), emptied as (
  delete from invoice_counters c using last l where l.key = c.key and l.number = 0
)
update invoice_counters c set number = l.number from last l where l.key = c.key and l.number > 0;

alter table invoices alter column number drop not null;

-- Files of one that was only scheduled bear a number that it has no longer.
update contents set deleted_at = now() from invoices i
where i.status in ('draft', 'scheduled') and contents.id in (i.pdf_id, i.ubl_id) and contents.deleted_at is null;
update invoices set number = null, pdf_id = null, ubl_id = null, search_text = regexp_replace(search_text, '^[^\n]*', '')
where status in ('draft', 'scheduled');

alter table invoices add constraint invoices_numbered check ((number is null) = (status in ('draft', 'scheduled')));
