import { useQueryClient } from '@tanstack/react-query'
import { projectMembers as projectMembersApi } from '#contract/api/projectMembers.ts'
import type { Member } from '#contract/api/project.ts'
import type { NewMember } from '#contract/api/projectMember.ts'
import type { Sent } from '#src/components/form/SchemaForm.tsx'
import { useUndoable } from '#src/components/undo/useUndoable.tsx'
import { call } from '#src/providers/call.ts'
import type { Undoable } from '#src/providers/http.ts'
import type { MemberBody } from './seat.ts'

/** What shows seats: projects with their members, the staffing timeline, the projects of people. */
const affected = ['projects', 'staffing', 'employees']

/** Writes on the seats of a project. Each tells what it did, and whatever shows them is fetched again. */
export function useSaveMember(projectID: string) {
  const queries = useQueryClient()
  const tell = useUndoable()
  const params = { id: projectID }
  const refresh = () =>
    Promise.all(affected.map((resource) => queries.invalidateQueries({ queryKey: [resource] })))
  const told = async (what: string, answer: Undoable, note = '') => {
    await refresh()
    tell([what, note].filter(Boolean).join(' '), answer)
  }
  return {
    refresh,
    told,
    create: async (body: NewMember) => {
      const answer = await call(projectMembersApi.add, { params, body })
      await told(body.employeeID ? 'Member created.' : 'Vacant seat created.', answer)
    },
    edit: async ({ projectSlotID, projectMemberID }: Member, body: MemberBody, { version, note }: Sent) => {
      const answer = await call(projectMembersApi.edit, {
        params,
        body: { ...body, projectSlotID, projectMemberID },
        version,
      })
      const filled = body.employeeID && !projectMemberID
      await told(
        filled ? 'Seat filled.' : body.employeeID ? 'Member updated.' : 'Vacant seat updated.',
        answer,
        note,
      )
    },
    remove: async ({ projectSlotID, projectMemberID, isLead }: Member) => {
      const answer = projectMemberID
        ? await call(projectMembersApi.remove, { params: { ...params, memberId: projectMemberID } })
        : await call(projectMembersApi.removeSlot, { params: { ...params, slotId: projectSlotID } })
      const member = isLead ? 'Member deleted, who led this project.' : 'Member deleted.'
      await told(projectMemberID ? member : 'Vacant seat deleted.', answer)
    },
  }
}
