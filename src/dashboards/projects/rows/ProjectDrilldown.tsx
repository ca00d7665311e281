import { Severity } from '#contract/api/auditWords.ts'
import { dashboardProjects as calls } from '#contract/api/dashboardProjects.ts'
import type { Endpoint, QueryOf } from '#contract/endpoint.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useDrilldown } from '#src/dashboards/hooks.tsx'
import { AuditDrilldown } from './AuditDrilldown.tsx'
import { ItemDrilldown } from './ItemDrilldown.tsx'
import { SizeDrilldown } from './SizeDrilldown.tsx'
import { SquashDrilldown } from './SquashDrilldown.tsx'
import { WorkDrilldown } from './WorkDrilldown.tsx'

const ofCycles = (when: string | undefined) =>
  when === 'latest' || when === 'previous' ? { round: when } : { quarter: when }

/** The query of a call, if these values make one. */
const queryOf = <E extends Endpoint>({ query }: E, values: object) =>
  query?.safeParse(values).data as QueryOf<E> | undefined

/** The panel that an address asks for; nothing where it asks for what cannot be. */
function panelOf([kind, id, ...parts]: readonly string[], onClose: () => void) {
  const [first, second, third] = parts
  const project = id === 'all' ? {} : { projectID: id }
  switch (kind) {
    case 'size': {
      const status = first ?? ['active', 'on-boarding']
      const query = queryOf(calls.sizeRows, { ...project, status })
      return query && <SizeDrilldown query={query} onClose={onClose} />
    }
    case 'work': {
      const day = { endDate: first, domain: second }
      const query = queryOf(calls.workSurveyRows, { ...project, ...day })
      return query && <WorkDrilldown query={query} onClose={onClose} />
    }
    case 'audits': {
      const scores = { ...ofCycles(first), type: second, area: third }
      const query = queryOf(calls.auditRows, { ...project, ...scores })
      return query && <AuditDrilldown query={query} onClose={onClose} />
    }
    case 'items': {
      const items = { ...ofCycles(first), state: second, priority: third }
      const query = queryOf(calls.actionItemRows, { ...project, ...items })
      return query && <ItemDrilldown query={query} onClose={onClose} />
    }
    case 'squash': {
      const query = queryOf(calls.squashRows, { ...project, snapDate: first })
      const { data: priority, success } = Severity.optional().safeParse(second)
      return query && success && <SquashDrilldown query={query} priority={priority} onClose={onClose} />
    }
    default:
      return undefined
  }
}

/** The rows behind a number of the dashboard of projects, as long as the address asks for them. */
export function ProjectDrilldown() {
  const { open, close } = useDrilldown()
  if (!open) return null
  return (
    panelOf(open, close) || (
      <SidePanel title="Rows" onClose={close}>
        <Notice title="There are no such rows">
          The address is not one that the dashboard leads to. Close this and open the rows from a number.
        </Notice>
      </SidePanel>
    )
  )
}
