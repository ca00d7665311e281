import { audit } from './audit.ts'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { daily } from './daily.ts'
import { doctor } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { key } from './key.ts'
import { migrate } from './migrate.ts'
import { person } from './person.ts'
import { restore } from './restore.ts'
import { restoreDrill } from './restoreDrill.ts'
import { seed } from './seed.ts'
import { sessions } from './sessions.ts'
import { token } from './token.ts'

/** All commands by name. */
export const commands: Record<string, Command> = {
  audit,
  backup,
  doctor,
  export: exportCommand,
  import: importCommand,
  key,
  migrate,
  person,
  restore,
  'restore-drill': restoreDrill,
  seed,
  sessions,
  token,
  daily,
}
