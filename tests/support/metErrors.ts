import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { entryOf, type ErrorCode } from '#contract/errors/index.ts'
import { errorTests } from './errorTests/index.ts'

const root = new URL('../..', import.meta.url).pathname

/** The longest literal part of an error's text, which every formatted sentence contains. */
export const pieceOf = (code: ErrorCode): string =>
  entryOf(code)
    .text.split(/[{}]/)
    .filter((_, at) => at % 2 === 0)
    .toSorted((a, b) => b.length - a.length)[0] ?? ''

/** The errors that `errorTests` promises for the current test file, without those that the file names itself. */
export function promisedErrors(): readonly ErrorCode[] {
  const path = expect.getState().testPath ?? ''
  const promised = (errorTests as Record<string, readonly ErrorCode[]>)[relative(root, path)] ?? []
  const source = promised.length ? readFileSync(path, 'utf8') : ''
  return promised.filter((code) => !source.includes(`'${code}'`))
}

/** Removes errors from `missing` when the server answers them. */
export function watchErrors(app: FastifyInstance, missing: Set<ErrorCode>): void {
  const inject = app.inject.bind(app) as (options: object) => Promise<{ body: string }>
  app.inject = (async (options: object) => {
    const answer = await inject(options)
    for (const code of missing) {
      const isCode = answer.body.includes(`"code":"${code}"`)
      // Answers about many records or rows contain sentences instead of codes.
      const sentence = JSON.stringify(pieceOf(code)).slice(1, -1)
      if (isCode || (sentence.length > 15 && answer.body.includes(sentence))) missing.delete(code)
    }
    return answer
  }) as typeof app.inject
}
