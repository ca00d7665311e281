import { isHere, readEnv, WrongEnvironment } from './platform/env.ts'
import { keepHeapSmall } from './platform/memory.ts'
import { start } from './start.ts'

/** Stops on the first signal. A signal during the start takes effect after it. */
function stopOnSignal(started: Promise<() => Promise<void>>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // Exits after ten seconds at the latest, even if a connection stays open (docs/operations.md).
    setTimeout(() => process.exit(1), 10_000).unref()
    const end = await started
    await end()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

/** Browsers keep the parts of signing in that need cryptography to such addresses. */
const isSecure = (address: string) => address.startsWith('https://') || isHere(address)

async function run(): Promise<() => Promise<void>> {
  const env = readEnv(process.env)
  const stop = await start(env)
  if (!isSecure(env.PUBLIC_URL))
    console.log(`Browsers sign in only over https, or on this machine: ${env.PUBLIC_URL} needs TLS in front of it.`)
  console.log(`${env.PRODUCT_NAME} is ready at ${env.PUBLIC_URL}`)
  return stop
}

keepHeapSmall()
const started = run()
stopOnSignal(started)
started.catch((error: unknown) => {
  if (error instanceof WrongEnvironment)
    console.error(`Muster cannot start:\n${error.lines.map((line) => `  ${line}`).join('\n')}`)
  else console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
