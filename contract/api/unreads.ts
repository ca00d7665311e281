import { z } from 'zod'
import { data, endpoint, Id } from '../endpoint.ts'

/** How much of the inbox is unread. It stands alone because every page asks it, and the others of the inbox only its own pages. */
export const unreads = endpoint({
  method: 'GET',
  path: '/feedbacks/unreads',
  access: 'feedbacks.read',
  summary: 'How many feedback items wait for me unread',
  response: data(z.object({ count: z.int(), reviewerID: Id })),
})
