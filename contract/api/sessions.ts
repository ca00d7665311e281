import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint, Id, idInput } from '../endpoint.ts'

/** A session of the caller that is open: signed in somewhere, not signed out, not expired. */
export const Session = z.object({
  id: Id,
  /** Browser and system in words, such as `Firefox on Windows`; `""` where it is not known. */
  device: z.string(),
  startedAt: Instant,
  expiresAt: Instant,
  /** Whether the call itself came by it. */
  isThis: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Where I am signed in. */
export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/profile/sessions',
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
    summary: 'End all of my sessions but this one',
    response: data(z.object({ ended: z.int() })),
  }),
}
