import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#contract/languages.ts'

/** What log lines and texts need to know of the request or job that they belong to. Nothing else may depend on it. */
interface Context {
  /** The request or job; its logger may become more precise meanwhile. */
  of?: { log: FastifyBaseLogger }
  /** The language of its texts. */
  language?: Language
}

const context = new AsyncLocalStorage<Context>()

/** The context of the current work. Empty in commands, and in tests that call parts directly. */
export const currentContext = (): Context => context.getStore() ?? {}

/** Logger of the current request or job. Undefined in commands, and in tests that call parts directly. */
export const currentLog = (): FastifyBaseLogger | undefined => currentContext().of?.log

/** Runs work with a context, through nested calls too. What it leaves out stays as it was. */
export const within = <T>(more: Context, work: () => T): T => context.run({ ...context.getStore(), ...more }, work)
