-- locks: invoices, exchange_rates, access exclusive, for its rows
-- Amounts have the decimals of their currency (docs/rules/invoices.md#3.6).
alter table invoices
  alter column sub_total type numeric,
  alter column tax type numeric,
  alter column discount type numeric,
  alter column total type numeric,
  alter column conversion_rate type numeric,
  alter column conversion_amount type numeric,
  -- Client and company of a draft: it keeps them when its project gets others.
  add column client_id uuid references clients,
  add column company_info_id uuid references company_infos,
  -- First day of the older of the two rates, and whether one of them came with the product. Null for the same currency.
  add column rate_since date,
  add column is_rate_shipped boolean not null default false;
update invoices i set client_id = p.client_id, company_info_id = p.company_info_id
from projects p where p.id = i.project_id;

-- Yen and other currencies without decimals: drafts lose the cents that cannot be paid.
update invoices i set
  sub_total = round(sub_total), tax = round(tax), discount = round(discount),
  total = round(sub_total) + round(tax) - round(discount),
  line_items = coalesce((select jsonb_agg(l || jsonb_build_object('cost', round((l ->> 'cost')::numeric)) order by n)
    from jsonb_array_elements(line_items) with ordinality x (l, n)), '[]')
where number is null and round(sub_total) + round(tax) - round(discount) >= 0
  and currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF',
    'XOF', 'XPF');

-- Rates that came with the product and were never changed by a person.
alter table exchange_rates add column is_shipped boolean not null default false;
update exchange_rates r set is_shipped = true
where updated_at is null and currency in ('USD', 'EUR', 'GBP', 'SGD', 'CAD', 'VND')
  and since in ('2015-01-01', '2018-01-01', '2020-01-01', '2022-01-01', '2024-01-01', '2026-01-01')
  and not exists (select from audit_events a where a.entity = 'exchangeRates' and a.entity_id = r.id);
