import type { FastifyInstance } from 'fastify'

/**
 * Parses JSON bodies. An empty body of PUT or DELETE counts as none, because clients always send a content type
 * (rules/api.md#1.1); calls that need a body then report missing fields. Other types are refused, so that forms of
 * other sites can't write.
 */
export function readJson(app: FastifyInstance, type = 'application/json'): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(type, { parseAs: 'string' }, (request, text: string, done) => {
    if (request.method !== 'POST' && text === '') done(null)
    else void parse(request, text, done)
  })
}
