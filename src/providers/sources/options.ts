import { metadata } from '#contract/api/metadataCalls.ts'
import { employees as employeesApi } from '#contract/api/employees.ts'
import { lineManagers as lineManagersApi } from '#contract/api/lineManagers.ts'
import { type MetadataKind, metadataKindNames } from '#contract/api/metadataKinds.ts'
import { call, pathOf } from '../call.ts'
import { http } from '../http.ts'
import type { Row, Source } from './source.ts'

/** A short list that is always fetched whole: forms and filters choose from it. */
const whole = (fetch: (asked: { signal?: AbortSignal }) => Promise<{ data: Row[] }>): Source => ({
  list: async (_params, signal) => {
    const { data } = await fetch(signal ? { signal } : {})
    return { data, total: data.length }
  },
})

const kinds = Object.fromEntries(
  metadataKindNames.map((kind) => [
    kind,
    whole((asked) => http(pathOf(metadata[kind]), asked) as Promise<{ data: Row[] }>),
  ]),
) as Record<MetadataKind, Source>

/** Few forms choose from these: their calls come with the first that does. */
const commercial = () => import('#contract/api/commercialCalls.ts')

/** Lists to choose from, by the name that a field's kind or a filter uses for them. */
export const options = {
  ...kinds,
  roles: whole((asked) => call(metadata.roles, asked)),
  'line-managers': whole((asked) => call(lineManagersApi.list, asked)),
  clients: whole(async (asked) => call((await commercial()).clients.list, asked)),
  companyInfos: whole(async (asked) => call((await commercial()).companyInfos.list, asked)),
  bankAccounts: whole(async (asked) => {
    const { data } = await call((await commercial()).bankAccounts.list, asked)
    return {
      data: data.map((account) => ({
        ...account,
        name: [account.ownerName, account.bankName, account.currency.name].filter(Boolean).join(', '),
      })),
    }
  }),
  'employee-projects': whole((asked) => call(employeesApi.projectOptions, asked)),
} satisfies Record<string, Source>
export type OptionKind = keyof typeof options
