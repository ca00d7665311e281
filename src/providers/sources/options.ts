import { api } from '#contract/api/index.ts'
import { call } from '../call.ts'
import type { Row, Source } from './source.ts'

/** A short list that is always fetched whole: forms and filters choose from it. */
const whole = (fetch: () => Promise<{ data: Row[] }>): Source => ({
  list: async () => {
    const { data } = await fetch()
    return { data, total: data.length }
  },
})

const { metadata } = api

/** Lists to choose from, by the name that a field's kind or a filter uses for them. */
export const options = {
  chapters: whole(() => call(metadata.chapters)),
  countries: whole(() => call(metadata.countries)),
  currencies: whole(() => call(metadata.currencies)),
  organizations: whole(() => call(metadata.organizations)),
  positions: whole(() => call(metadata.positions)),
  roles: whole(() => call(metadata.roles)),
  seniorities: whole(() => call(metadata.seniorities)),
  stacks: whole(() => call(metadata.stacks)),
  'line-managers': whole(() => call(api.lineManagers.list)),
  'employee-projects': whole(() => call(api.employees.projectOptions)),
} satisfies Record<string, Source>
export type OptionKind = keyof typeof options
