-- locks: mails, share, for its rows
-- Counts the emails that an address got within the hour, before another one is sent to it. A hash, as addresses have no
-- limit that an index could rely on.
create index mails_by_address on mails ((md5(regexp_replace(canonical_email(to_address), '[+][^@]*@', '@'))::uuid), created_at);
