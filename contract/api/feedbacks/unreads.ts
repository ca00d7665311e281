import { z } from 'zod'
import { data, endpoint, Id } from '../../endpoint.ts'

/**
 * Number of unread forms. In a file of its own, because all pages call it; other calls of the inbox are needed on its
 * own pages only.
 */
export const unreads = endpoint({
  method: 'GET',
  path: '/feedbacks/unreads',
  viewing: 'closed',
  access: 'feedbacks.read',
  byKey: false,
  summary: 'Number of unread forms in my inbox',
  response: data(z.object({ count: z.int(), reviewerID: Id })),
})
