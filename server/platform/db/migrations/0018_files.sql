-- Pictures in two sizes, files that nothing refers to, and what is deleted after its time.

-- small: the picture at 64 px, for lists.
alter table content_bytes add column small bytea;
-- sized_at: when the picture was made small, or found to be none that can be. unused_since: since when no record refers to the file.
alter table contents add column sized_at timestamptz, add column unused_since timestamptz;
create index contents_unsized on contents (id) where type = 'image' and not is_private and sized_at is null;
create index contents_unused on contents (unused_since) where unused_since is not null;
-- What somebody uploaded within a day, and what was uploaded for one target.
create index contents_uploader on contents (upload_by, created_at);
create index contents_target on contents (target_type, target_id, created_at);
-- Whether a file may go.
create index invoices_pdf on invoices (pdf_id) where pdf_id is not null;
create index invoices_ubl on invoices (ubl_id) where ubl_id is not null;

-- What is deleted after its time; sessions, mails, imports and undos have an index already.
create index outside_actions_ended on outside_actions (updated_at) where state in ('done', 'cancelled');
-- That somebody was written to stays known when the mail itself is gone.
alter table survey_mails drop constraint survey_mails_mail_id_fkey,
  add constraint survey_mails_mail_id_fkey foreign key (mail_id) references mails on delete set null;

-- Questions of no survey can neither be answered nor counted.
delete from event_questions q where not exists (select from feedback_events e where e.id = q.event_id);
alter table event_questions add foreign key (event_id) references feedback_events;
