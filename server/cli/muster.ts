import { WrongEnvironment } from '#server/platform/env.ts'
import { answer } from './answer.ts'

answer(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(
      error instanceof WrongEnvironment ? error.lines.join('\n') : error instanceof Error ? error.message : error,
    )
    process.exit(1)
  },
)
