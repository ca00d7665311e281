import { paths } from '#src/layout/paths.ts'
import { asking, type RecordAction, type Things } from './action.ts'

const tab = ({ code, id }: Things['project'], name: string) => `${paths.project(code || id)}?tab=${name}`

/** What can be done for one project. */
export const projectActions: readonly RecordAction<'project'>[] = [
  {
    id: 'invoice',
    label: 'Create invoice',
    named: (name) => `Create invoice for ${name}`,
    also: 'new bill',
    needs: ['invoices.create'],
    to: ({ id }) => paths.newInvoiceOf(id),
  },
  {
    id: 'add-member',
    label: 'Add member',
    named: (name) => `Add member to ${name}`,
    also: 'new person seat staff',
    needs: ['projects.read', 'projectMembers.read', 'projectMembers.create'],
    to: (project) => asking(tab(project, 'members'), 'add-member'),
  },
  {
    id: 'status',
    label: 'Change status',
    named: (name) => `Change status of ${name}`,
    also: 'close pause activate',
    needs: ['projects.read', 'projects.edit'],
    to: (project) => asking(tab(project, 'general'), 'status'),
  },
  {
    id: 'timeline',
    label: 'Show timeline',
    named: (name) => `Show timeline of ${name}`,
    also: 'staffing members',
    needs: ['projects.read', 'projectMembers.read'],
    to: (project) => `${tab(project, 'members')}&memberView=timeline`,
  },
  {
    id: 'work-units',
    label: 'Show work units',
    named: (name) => `Show work units of ${name}`,
    needs: ['projects.read', 'projectWorkUnits.read'],
    to: (project) => tab(project, 'work-units'),
  },
  {
    id: 'health',
    label: 'Show health',
    named: (name) => `Show health of ${name}`,
    also: 'audits action items',
    needs: ['projects.read', 'dashboards.projects.read'],
    to: (project) => tab(project, 'health'),
  },
  {
    id: 'invoices',
    label: 'Show invoices',
    named: (name) => `Show invoices of ${name}`,
    also: 'bills',
    needs: ['invoices.read'],
    to: ({ id }) => paths.invoicesOf(id),
  },
]
