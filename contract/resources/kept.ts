import { z } from 'zod'
import type { CommercialKind } from '../api/metadata/commercialKinds.ts'
import { exchangeRates } from '../api/exchangeRates.ts'
import { InvoiceFilter, invoiceOrders, invoices } from '../api/invoices/endpoints.ts'
import { type KeptKind, callsOf, keptKinds, manyOf } from '../api/metadata/keptKinds.ts'
import { type MetadataKind, metadataKindNames } from '../api/metadata/kinds.ts'
import { Id } from '../endpoint.ts'
import type { Resource } from './resource.ts'

/** The resource of a kind in Settings, derived from its entry in `keptKinds`. */
function keptResource<K extends KeptKind>(kind: K) {
  const { list, one, create, edit, remove } = callsOf(kind)
  return {
    one: keptKinds[kind].one,
    many: manyOf(kind),
    calls: { list, one, create, update: edit, delete: remove },
    isWhole: true,
    filters: z.object({ ids: z.array(Id) }),
    kind,
    live: [kind],
    exported: kind,
  } satisfies Resource
}

type KeptResources<K extends KeptKind> = { [Kind in K]: ReturnType<typeof keptResource<Kind>> }

/** Resources of all kinds of metadata. */
export const metadataResources = Object.fromEntries(
  metadataKindNames.map((kind) => [kind, keptResource(kind)]),
) as unknown as KeptResources<MetadataKind>

/** Invoices, and the records that projects are billed with. */
export const billingResources = {
  invoices: {
    one: 'invoice',
    many: 'invoices',
    identity: ['number'],
    calls: {
      list: invoices.list,
      one: invoices.one,
      create: invoices.send,
      update: { draft: invoices.edit, status: invoices.changeStatus },
      delete: invoices.remove,
    },
    answered: ['draft'],
    sorts: invoiceOrders,
    filters: InvoiceFilter,
    // No former addresses: one that opens an invoice gets the first filter.
    former: {},
    // The work first (rules/pages.md#4.1).
    start: { perPage: 50, sort: { field: '', order: 'ASC' }, filter: () => ({ work: ['unpaid'] }) },
    kind: 'invoice',
    live: ['project', 'invoice', 'exchangeRates'],
    exported: 'invoices',
    pages: ['/invoices'],
    found: 'invoices',
  },
  clients: keptResource('clients'),
  companyInfos: keptResource('companyInfos'),
  bankAccounts: {
    ...keptResource('bankAccounts'),
    identity: ['ownerName', 'bankName', 'currency.name'],
    live: ['bankAccounts', 'currencies'],
  },
  exchangeRates: {
    one: 'exchange rate',
    many: 'exchange rates',
    identity: ['currency', 'since'],
    calls: {
      list: exchangeRates.list,
      one: exchangeRates.one,
      create: exchangeRates.create,
      update: exchangeRates.edit,
      delete: exchangeRates.remove,
    },
    isWhole: true,
    kind: 'exchangeRates',
    live: ['exchangeRates'],
    exported: 'exchange-rates',
  },
} satisfies Record<CommercialKind | 'exchangeRates' | 'invoices', Resource>
