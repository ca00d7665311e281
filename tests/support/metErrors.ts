import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { entryOf, type ErrorCode } from '#contract/errors/index.ts'
import { errorTests } from './errorTests.ts'

const root = new URL('../..', import.meta.url).pathname

/** The longest piece of a text that stands in every sentence made of it. */
export const pieceOf = (code: ErrorCode): string =>
  entryOf(code)
    .text.split(/[{}]/)
    .filter((_, at) => at % 2 === 0)
    .toSorted((a, b) => b.length - a.length)[0] ?? ''

/** The errors that `errorTests` promises of the test file at work, without those that the file names and so looks for itself. */
export function promisedErrors(): readonly ErrorCode[] {
  const path = expect.getState().testPath ?? ''
  const promised = (errorTests as Record<string, readonly ErrorCode[]>)[relative(root, path)] ?? []
  const source = promised.length ? readFileSync(path, 'utf8') : ''
  return promised.filter((code) => !source.includes(`'${code}'`))
}

/** Takes those of the missing errors away that a server answers. */
export function watchErrors(app: FastifyInstance, missing: Set<ErrorCode>): void {
  const inject = app.inject.bind(app) as (options: object) => Promise<{ body: string }>
  app.inject = (async (options: object) => {
    const answer = await inject(options)
    for (const code of missing) {
      const isCode = answer.body.includes(`"code":"${code}"`)
      // Of many records and of lines of a file the answer has sentences.
      const sentence = JSON.stringify(pieceOf(code)).slice(1, -1)
      if (isCode || (sentence.length > 15 && answer.body.includes(sentence))) missing.delete(code)
    }
    return answer
  }) as typeof app.inject
}
