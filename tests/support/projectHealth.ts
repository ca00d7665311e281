import * as api from '#contract/api/index.ts'
import type { ActionItem, Audit, AuditCycle, AuditItem, AuditSummary } from '#contract/api/projectAudits/audit.ts'
import type { Permission } from '#contract/permissions.ts'
import { versionOf } from '#contract/version.ts'
import { buildEmployee, lists, manager, uuid } from './employees.ts'
import { type Answer, type Asked, changedBy } from './fakeServer.ts'
import { buildHead, buildProject } from './projects.ts'
import { renderApp, someone } from './renderApp.tsx'

export const healthReader: Permission[] = [
  'projects.read',
  'projects.read.fullAccess',
  'dashboards.projects.read',
  'employees.read',
  'employees.read.projects.readActive',
]
export const healthEditor: Permission[] = [...healthReader, 'projects.edit']

const times = { createdAt: '2026-07-01T08:00:00Z', updatedAt: null }

/** A checklist item without a grade. */
export const buildAuditItem = (digit: number, over: Partial<AuditItem> = {}): AuditItem => ({
  id: uuid(digit),
  name: `Item ${digit}`,
  requirements: '',
  notes: '',
  area: null,
  grade: 0,
  severity: null,
  actionItem: null,
  ...over,
})

/** A frontend audit by Mai without items. */
export const buildAudit = (over: Partial<Audit> = {}): Audit => ({
  ...times,
  id: uuid(4),
  type: 'frontend',
  name: 'Frontend',
  auditor: manager,
  participants: [],
  score: 4.25,
  status: 'audited',
  flag: 'green',
  duration: 2.5,
  auditedAt: '2026-08-14',
  itemCount: 0,
  gradedCount: 0,
  actionItem: 0,
  items: [],
  ...over,
})

/** The third cycle of Atlas, without audits. */
export const buildCycle = (over: Partial<AuditCycle> = {}): AuditCycle => ({
  ...times,
  id: uuid(3),
  projectID: uuid(5),
  cycle: 3,
  date: '2026-08-20',
  quarter: 'Q3/2026',
  averageScore: 3.75,
  status: 'audited',
  flag: 'yellow',
  actionItemHigh: 0,
  actionItemMedium: 0,
  actionItemLow: 0,
  syncedAt: null,
  audits: [],
  ...over,
})

/** A pending action item without an owner. */
export const buildActionItem = (digit: number, over: Partial<ActionItem> = {}): ActionItem => ({
  ...times,
  id: uuid(digit),
  projectID: uuid(5),
  cycle: null,
  name: `Action ${digit}`,
  description: '',
  pic: null,
  needHelp: false,
  priority: null,
  status: 'pending',
  dueDate: null,
  ...over,
})

const summaryOf = ({ items, ...audit }: Audit): AuditSummary => ({
  ...audit,
  itemCount: items.length,
  gradedCount: items.filter(({ grade }) => grade > 0).length,
})

interface Options {
  permissions?: Permission[]
  at?: string
  /** The list of leads and managers that contains the signed-in person. */
  headIn?: 'technicalLeads' | 'deliveryManagers' | 'accountManagers'
  /** Newest first. */
  cycles?: AuditCycle[]
  /** Audits of the first cycle. */
  audits?: Audit[]
  items?: ActionItem[]
  more?: unknown[]
}

const done = { data: null, message: 'ok' } as const

/** Opens the Health tab of Atlas. Audits and action items can change during the test. */
export function openHealth({
  permissions = healthEditor,
  at = '',
  headIn,
  cycles = [],
  audits = [],
  items = [],
  more = [],
}: Options = {}) {
  const stored = { cycles, audits, items, versions: [] as unknown[] }
  const asKnown = (now: Parameters<typeof versionOf>[0] | undefined, version: string | undefined) => {
    stored.versions.push(version)
    if (now && version !== undefined && version !== versionOf(now)) throw changedBy('Linh Ngo')
  }
  const answers = [
    ...lists,
    [
      api.projects.one,
      () => ({
        data: buildProject(headIn ? { [headIn]: [buildHead({ employeeID: someone.id })] } : {}),
      }),
    ],
    [api.employees.search, () => ({ page: 1, size: 20, sort: '', data: [buildEmployee()] })],
    [
      api.projectAudits.cycles,
      () => ({
        data: stored.cycles.map((cycle, index) => ({
          ...cycle,
          audits: index === 0 ? stored.audits.map(summaryOf) : cycle.audits,
        })),
      }),
    ],
    [
      api.projectAudits.audit,
      ({ params }: Asked<typeof api.projectAudits.audit>) => ({
        data: stored.audits.find(({ id }) => id === params.auditId),
      }),
    ],
    [
      api.projectAudits.actionItems,
      () => ({ page: 1, size: 999, sort: '', total: stored.items.length, data: stored.items }),
    ],
    [
      api.projectAudits.cycle,
      ({ params }: Asked<typeof api.projectAudits.cycle>) => ({
        data: stored.cycles.find(({ id }) => id === params.cycleId),
      }),
    ],
    [
      api.projectAudits.actionItem,
      ({ params }: Asked<typeof api.projectAudits.actionItem>) => ({
        data: stored.items.find(({ id }) => id === params.itemId),
      }),
    ],
    [api.projectAudits.createCycle, () => ({ data: buildCycle() })],
    [
      api.projectAudits.editCycle,
      ({ params, version }: Asked<typeof api.projectAudits.editCycle>) => {
        asKnown(
          stored.cycles.find(({ id }) => id === params.cycleId),
          version,
        )
        return done
      },
    ],
    [
      api.projectAudits.removeCycle,
      ({ params }: Asked<typeof api.projectAudits.removeCycle>) => {
        stored.cycles = stored.cycles.filter(({ id }) => id !== params.cycleId)
        return done
      },
    ],
    [api.projectAudits.createAudit, () => ({ data: buildAudit() })],
    [
      api.projectAudits.editAudit,
      ({ params, version }: Asked<typeof api.projectAudits.editAudit>) => {
        asKnown(
          stored.audits.find(({ id }) => id === params.auditId),
          version,
        )
        return done
      },
    ],
    [
      api.projectAudits.removeAudit,
      ({ params }: Asked<typeof api.projectAudits.removeAudit>) => {
        stored.audits = stored.audits.filter(({ id }) => id !== params.auditId)
        return done
      },
    ],
    [
      api.projectAudits.createActionItem,
      ({ body }: Asked<typeof api.projectAudits.createActionItem>) => {
        const made = buildActionItem(9, { name: body.name })
        stored.items = [...stored.items, made]
        return { data: made }
      },
    ],
    [
      api.projectAudits.editActionItem,
      ({ params, body, version }: Asked<typeof api.projectAudits.editActionItem>) => {
        const now = stored.items.find(({ id }) => id === params.itemId)
        asKnown(now, version)
        const { name, status = now?.status ?? 'pending' } = body
        stored.items = stored.items.map((one) => (one === now ? { ...now, name, status } : one))
        return done
      },
    ],
    [
      api.projectAudits.removeActionItem,
      ({ params }: Asked<typeof api.projectAudits.removeActionItem>) => {
        stored.items = stored.items.filter(({ id }) => id !== params.itemId)
        return done
      },
    ],
    ...more,
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: `/projects/atlas?tab=health${at}`, answers })
  const writes = () => app.calls.filter(({ name }) => !/^(GET|POST \/employees)/.test(name))
  return { ...app, stored, writes }
}
