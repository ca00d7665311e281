-- With what somebody signed in, as the browser calls itself: people tell their own sessions apart by it.
alter table sessions add column agent text not null default '';
