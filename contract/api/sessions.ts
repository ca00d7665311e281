import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint, Id, idInput } from '../endpoint.ts'

/** An open session of the caller: not signed out, not expired. */
export const Session = z.object({
  id: Id,
  /** Browser and system as text, such as `Firefox on Windows`; `""` if unknown. */
  device: z.string(),
  startedAt: Instant,
  expiresAt: Instant,
  /** True for the session of this call. */
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Endpoints of the caller's sessions. */
export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/profile/sessions',
    viewing: 'closed',
    access: 'session',
    summary: 'My open sessions, newest first',
    response: data(z.array(Session)),
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/profile/sessions/:id',
    access: 'session',
    summary: 'End one of my sessions',
    params: z.object({ id: idInput() }),
    response: done,
    refusals: ['record.notFound'],
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/profile/sessions',
    access: 'session',
    summary: 'End all my sessions except this one',
    response: data(z.object({ ended: z.int() })),
  }),
}
