import { readEnv, WrongEnvironment } from './env.ts'
import { keepHeapSmall } from './memory.ts'
import { start } from './start.ts'

/** Once on the first signal. One that comes while the server still starts waits for that. */
function stopOnSignal(started: Promise<() => Promise<void>>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // A connection that never ends must not keep the process: ten seconds are the promise of the operating contract.
    setTimeout(() => process.exit(1), 10_000).unref()
    const end = await started
    await end()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

async function run(): Promise<() => Promise<void>> {
  const env = readEnv(process.env)
  const stop = await start(env)
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
