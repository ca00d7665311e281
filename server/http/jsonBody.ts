import type { FastifyInstance } from 'fastify'

/** Reads JSON bodies. An empty one of DELETE counts as none: clients name the type of a body with every call, also without one. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (request.method === 'DELETE' && text === '') done(null)
    else void parse(request, text, done)
  })
}
