import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'

export const feedbacks = {
  unreads: endpoint({
    method: 'GET',
    path: '/feedbacks/unreads',
    access: 'feedbacks.read',
    summary: 'How many feedback items wait for me unread',
    response: data(z.object({ count: z.int() })),
  }),
}
