-- locks: project_members while it reads along with writes
create index concurrently if not exists project_members_ends on project_members (end_date) where deleted_at is null and end_date is not null
