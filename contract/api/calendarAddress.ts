import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint } from '../endpoint.ts'

const own = { path: '/absences/calendar-address', access: 'session' } as const

/** The secret address at which a calendar program reads who is away (docs/rules/absence.md#4). */
export const calendarAddress = {
  calendarAddress: endpoint({
    ...own,
    method: 'GET',
    viewing: 'closed',
    summary: 'Whether the caller has a calendar address',
    response: data(z.object({ createdAt: Instant.nullable() })),
  }),
  makeCalendarAddress: endpoint({
    ...own,
    method: 'POST',
    summary: 'Make a calendar address for the caller',
    description: 'The address is a secret, and only this answer has it. One that was made before ends.',
    response: data(z.object({ url: z.string() })),
  }),
  revokeCalendarAddress: endpoint({
    ...own,
    method: 'DELETE',
    summary: 'End the calendar address of the caller',
    response: done,
  }),
}
