import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { data, done, endpoint, idParam } from '../../endpoint.ts'
import { BasicEmployee } from './employee.ts'

const access = 'employeeEventQuestions.read'

/** Somebody whose roles let them read answers by name, once a second person agrees (rules/roles.md#1.6). */
export const WaitingReader = z.object({
  employee: BasicEmployee,
  /** Who gave the role. */
  askedBy: BasicEmployee,
  askedAt: Instant,
  /** The caller is a second person: neither of the two, nor somebody who made the giver. */
  mayAccept: z.boolean(),
})
export type WaitingReader = z.infer<typeof WaitingReader>

/** The consent of a second person before somebody reads answers. */
export const readers = {
  list: endpoint({
    method: 'GET',
    path: '/waiting-readers',
    access,
    summary: 'People who read answers once a second person agrees, longest waiting first',
    description: 'Empty without `employees.read`, because it names people.',
    response: data(z.array(WaitingReader)),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/waiting-readers/:id/accept',
    access,
    byKey: false,
    summary: 'Agree that a person reads answers',
    description: 'By somebody who reads answers, and who is neither of the two and did not make the giver.',
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'reader.notSecond'],
  }),
}
