import { Refusal } from '#server/platform/http/errors.ts'

/** Status and code of the refusal, and whether it has a cause for the log. */
export async function refusalOf(exchange: Promise<unknown>) {
  const error = await exchange.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`)
  return { status: error.status, code: error.fault.code, hasCause: error.cause !== undefined }
}
