-- locks: api_keys, access exclusive, for a moment
-- What a key may do on some people only (docs/rules/keys.md#1.4): a list of {permission, scope}.
alter table api_keys add column scoped jsonb not null default '[]';
