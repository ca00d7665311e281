import type { Endpoint } from '../endpoint.ts'
import { assets } from './assets.ts'
import { auth } from './auth.ts'
import { bankAccounts, clients, companyInfos } from './commercialCalls.ts'
import { employees } from './employees.ts'
import { feedbacks } from './feedbacks.ts'
import { invite } from './invite.ts'
import { lineManagers } from './lineManagers.ts'
import { metadata } from './metadataCalls.ts'
import { profile } from './profile.ts'
import { projectMembers } from './projectMembers.ts'
import { projects } from './projects.ts'
import { roles } from './roles.ts'
import { settings } from './settings.ts'
import { staffing } from './staffing.ts'
import { workUnits } from './workUnits.ts'

/** Every call of the API, by area: the server registers these, the browser calls these, the document prints these. */
export const api = {
  auth,
  profile,
  invite,
  assets,
  employees,
  lineManagers,
  roles,
  metadata,
  projects,
  projectMembers,
  workUnits,
  staffing,
  clients,
  companyInfos,
  bankAccounts,
  feedbacks,
  settings,
}

/** The same as a flat list with names such as `employees.search`. */
export const endpoints: { name: string; area: string; endpoint: Endpoint }[] = Object.entries(api).flatMap(
  ([area, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([call, endpoint]) => ({
      name: `${area}.${call}`,
      area,
      endpoint,
    })),
)
