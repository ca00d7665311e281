import { z } from 'zod'
import { BasicEmployee } from './employee.ts'

/** What a person is responsible for, and what nobody would be once they have left. Only what the reader sees. */
export const Duties = z.object({
  /** People who report to them and have not left. */
  mentees: z.array(BasicEmployee),
  /** Names of the chapters that they lead. */
  chapters: z.array(z.string()),
  /** Names of the projects that they head now and that are not closed. */
  projects: z.array(z.string()),
})
export type Duties = z.infer<typeof Duties>
