import { paths } from '#src/layout/paths.ts'
import { asking, type RecordAction, type Things } from './action.ts'

const tab = ({ code, id }: Things['project'], name: string) => `${paths.project(code || id)}?tab=${name}`

/** What can be done for one project. */
export const projectActions: readonly RecordAction<'project'>[] = [
  {
    id: 'invoice',
    label: 'Create invoice',
    joint: ' for ',
    also: 'new bill',
    needs: ['invoices.create'],
    to: ({ id }) => paths.newInvoiceOf(id),
  },
  {
    id: 'add-member',
    label: 'Add member',
    joint: ' to ',
    also: 'new person seat staff',
    needs: ['projects.read', 'projectMembers.read', 'projectMembers.create'],
    to: (project) => asking(tab(project, 'members'), 'add-member'),
  },
  {
    id: 'status',
    label: 'Change status',
    joint: ' of ',
    also: 'close pause activate',
    needs: ['projects.read', 'projects.edit'],
    to: (project) => asking(tab(project, 'general'), 'status'),
  },
  {
    id: 'timeline',
    label: 'Show timeline',
    joint: ' of ',
    also: 'staffing members',
    needs: ['projects.read', 'projectMembers.read'],
    to: (project) => `${tab(project, 'members')}&memberView=timeline`,
  },
  {
    id: 'work-units',
    label: 'Show work units',
    joint: ' of ',
    needs: ['projects.read', 'projectWorkUnits.read'],
    to: (project) => tab(project, 'work-units'),
  },
  {
    id: 'health',
    label: 'Show health',
    joint: ' of ',
    also: 'audits action items',
    needs: ['projects.read', 'dashboards.projects.read'],
    to: (project) => tab(project, 'health'),
  },
  {
    id: 'invoices',
    label: 'Show invoices',
    joint: ' of ',
    also: 'bills',
    needs: ['invoices.read'],
    to: ({ id }) => paths.invoicesOf(id),
  },
]
