import type { FastifyInstance } from 'fastify'

/**
 * Reads JSON bodies. An empty one of PUT or DELETE counts as none: clients name the type of a body with every call, also without one
 * (rules/api.md#1.1). A call that needs one then misses its fields. No other type is read, so that a form of another
 * page cannot write.
 */
export function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (request.method !== 'POST' && text === '') done(null)
    else void parse(request, text, done)
  })
}
