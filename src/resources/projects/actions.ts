import { msg, t } from '@lingui/core/macro'
import type { FoundProject } from '#contract/api/search.ts'
import { asking, type RecordAction } from '#src/admin/actions/recordActions.ts'
import { paths } from '#src/layout/paths.ts'

/** The fields that the actions need. Records of pages and search results both have them. */
export type Project = Pick<FoundProject, 'id' | 'code' | 'name' | 'status'>

const tab = ({ code, id }: Project, name: string) => `${paths.project(code || id)}?tab=${name}`

/** The actions on a project. */
export const projectActions: readonly RecordAction<Project>[] = [
  {
    id: 'invoice',
    label: msg`Create invoice`,
    named: (name) => t`Create invoice for ${name}`,
    also: msg`new bill`,
    needs: ['invoices.create'],
    to: ({ id }) => paths.newInvoiceOf(id),
  },
  {
    id: 'add-member',
    label: msg`Add member`,
    named: (name) => t`Add member to ${name}`,
    also: msg`new person open role staff`,
    needs: ['projects.read', 'projectMembers.read', 'projectMembers.create'],
    to: (project) => asking(tab(project, 'members'), 'add-member'),
  },
  {
    id: 'status',
    label: msg`Change status`,
    named: (name) => t`Change status of ${name}`,
    also: msg`close pause activate`,
    needs: ['projects.read', 'projects.edit'],
    to: (project) => asking(tab(project, 'general'), 'status'),
  },
  {
    id: 'timeline',
    label: msg`Show timeline`,
    named: (name) => t`Show timeline of ${name}`,
    also: msg`staffing members`,
    needs: ['projects.read', 'projectMembers.read'],
    to: (project) => `${tab(project, 'members')}&memberView=timeline`,
  },
  {
    id: 'work-units',
    label: msg`Show work units`,
    named: (name) => t`Show work units of ${name}`,
    needs: ['projects.read', 'projectWorkUnits.read'],
    to: (project) => tab(project, 'work-units'),
  },
  {
    id: 'health',
    label: msg`Show health`,
    named: (name) => t`Show health of ${name}`,
    also: msg`audits action items`,
    needs: ['projects.read', 'dashboards.projects.read'],
    to: (project) => tab(project, 'health'),
  },
  {
    id: 'ask-feedback',
    label: msg`Ask for feedback`,
    named: (name) => t`Ask colleagues of ${name} for feedback`,
    needs: ['projects.read'],
    fits: ({ status }) => status === 'closed',
    to: ({ id }) => paths.askFeedback(id),
  },
  {
    id: 'invoices',
    label: msg`Show invoices`,
    named: (name) => t`Show invoices of ${name}`,
    also: msg`bills`,
    needs: ['invoices.read'],
    to: ({ id }) => paths.invoicesOf(id),
  },
]
