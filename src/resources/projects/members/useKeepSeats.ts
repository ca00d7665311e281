import { useQueryClient } from '@tanstack/react-query'
import { projectMembers as projectMembersApi } from '#contract/api/projectMembers.ts'
import type { Member } from '#contract/api/project.ts'
import type { NewMember } from '#contract/api/projectMember.ts'
import type { Sent } from '#src/components/form/SchemaForm.tsx'
import { useTold } from '#src/components/undo/useTold.tsx'
import { call } from '#src/providers/call.ts'
import type { SeatBody } from './seat.ts'

/** What shows seats: projects with their members, the staffing timeline, the projects of people. */
const showing = ['projects', 'staffing', 'employees']

/** Writes on the seats of a project. Each tells what it did, and whatever shows them is fetched again. */
export function useKeepSeats(projectID: string) {
  const queries = useQueryClient()
  const tell = useTold()
  const params = { id: projectID }
  const refresh = () =>
    Promise.all(showing.map((resource) => queries.invalidateQueries({ queryKey: [resource] })))
  const told = async (what: string, note = '') => {
    await refresh()
    tell([what, note].filter(Boolean).join(' '))
  }
  return {
    refresh,
    told,
    create: async (body: NewMember) => {
      await call(projectMembersApi.add, { params, body })
      await told(body.employeeID ? 'Member created.' : 'Vacant seat created.')
    },
    edit: async ({ projectSlotID, projectMemberID }: Member, body: SeatBody, { version, note }: Sent) => {
      await call(projectMembersApi.edit, {
        params,
        body: { ...body, projectSlotID, projectMemberID },
        version,
      })
      const filled = body.employeeID && !projectMemberID
      await told(filled ? 'Seat filled.' : body.employeeID ? 'Member updated.' : 'Vacant seat updated.', note)
    },
    remove: async ({ projectSlotID, projectMemberID }: Member) => {
      if (projectMemberID)
        await call(projectMembersApi.remove, { params: { ...params, memberId: projectMemberID } })
      else await call(projectMembersApi.removeSlot, { params: { ...params, slotId: projectSlotID } })
      await told(projectMemberID ? 'Member deleted.' : 'Vacant seat deleted.')
    },
  }
}
