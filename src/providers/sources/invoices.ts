import type { GetListParams } from 'react-admin'
import { InvoiceStatus } from '#contract/api/invoiceWords.ts'
import {
  type InvoiceFilter,
  type InvoiceSearch,
  invoiceOrders,
  invoices as invoicesApi,
} from '#contract/api/invoices.ts'
import { isRealDate } from '#contract/dates.ts'
import { call } from '../call.ts'
import type { Listed, Source } from './source.ts'

const textsOf = (value: unknown): string[] =>
  [value ?? []].flat().filter((one): one is string => typeof one === 'string' && one !== '')

const isStatus = (text: string): text is InvoiceStatus => InvoiceStatus.safeParse(text).success

/** The filter as the service takes it; whatever else an old link holds counts as none. */
export function invoiceFilterOf(filter: Record<string, unknown>): Partial<InvoiceFilter> {
  const projectID = textsOf(filter.projectID)
  const status = textsOf(filter.status).filter(isStatus)
  const [keyword] = textsOf(filter.keyword)
  const [dueFrom] = textsOf(filter.dueFrom).filter(isRealDate)
  const [dueTo] = textsOf(filter.dueTo).filter(isRealDate)
  return {
    ...(projectID.length ? { projectID } : {}),
    ...(status.length ? { status } : {}),
    ...(keyword ? { keyword } : {}),
    ...(dueFrom ? { dueFrom } : {}),
    ...(dueTo ? { dueTo } : {}),
  }
}

/** The query that a list of react-admin means. */
export function invoiceSearchOf({ filter, pagination, sort }: GetListParams): Partial<InvoiceSearch> {
  const order = invoiceOrders.find((one) => one === sort?.field)
  return {
    ...invoiceFilterOf((filter ?? {}) as Record<string, unknown>),
    page: pagination?.page ?? 1,
    size: pagination?.perPage ?? 50,
    ...(order ? { sort: sort?.order === 'DESC' ? `-${order}` : order } : {}),
  }
}

async function list(params: GetListParams, signal?: AbortSignal): Promise<Listed> {
  const query = invoiceSearchOf(params)
  const { data, total } = await call(invoicesApi.list, { query, ...(signal ? { signal } : {}) })
  return { data, total: total ?? data.length }
}

/** Invoices are read here; what is done with them has calls of its own. */
export const invoices: Source = { list }
