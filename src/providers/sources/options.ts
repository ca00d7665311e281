import { metadata } from '#contract/api/metadataCalls.ts'
import { employees as employeesApi } from '#contract/api/employees.ts'
import { lineManagers as lineManagersApi } from '#contract/api/lineManagers.ts'
import { type MetadataKind, metadataKindNames } from '#contract/api/metadataKinds.ts'
import { call, pathOf } from '../call.ts'
import { http } from '../http.ts'
import type { Row, Source } from './source.ts'

/** A short list that is always fetched whole: forms and filters choose from it. */
const whole = (fetch: () => Promise<{ data: Row[] }>): Source => ({
  list: async () => {
    const { data } = await fetch()
    return { data, total: data.length }
  },
})

const kinds = Object.fromEntries(
  metadataKindNames.map((kind) => [
    kind,
    whole(() => http(pathOf(metadata[kind])) as Promise<{ data: Row[] }>),
  ]),
) as Record<MetadataKind, Source>

/** Few forms choose from these: their calls come with the first that does. */
const commercial = () => import('#contract/api/commercialCalls.ts')

/** Lists to choose from, by the name that a field's kind or a filter uses for them. */
export const options = {
  ...kinds,
  roles: whole(() => call(metadata.roles)),
  'line-managers': whole(() => call(lineManagersApi.list)),
  clients: whole(async () => call((await commercial()).clients.list)),
  companyInfos: whole(async () => call((await commercial()).companyInfos.list)),
  bankAccounts: whole(async () => {
    const { data } = await call((await commercial()).bankAccounts.list)
    return {
      data: data.map((account) => ({
        ...account,
        name: [account.ownerName, account.bankName, account.currency.name].filter(Boolean).join(', '),
      })),
    }
  }),
  'employee-projects': whole(() => call(employeesApi.projectOptions)),
} satisfies Record<string, Source>
export type OptionKind = keyof typeof options
