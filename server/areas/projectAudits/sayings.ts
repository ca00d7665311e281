import type { AuditItem } from '#contract/api/projectAudits/audit.ts'
import { grades, healthAreas, severities } from '#contract/api/projectAudits/words.ts'
import { isId, type Names } from '#server/platform/auditLog/names.ts'
import { sayRecord, type Sayings } from '#server/platform/auditLog/told.ts'
import { textOf } from '#server/platform/auditLog/values.ts'
import { say, sayWord } from '#server/platform/languages/i18n.ts'

type Item = Omit<AuditItem, 'id' | 'actionItem'> & { actionItem?: string }

const gradeWords: Record<number, string> = grades

/** An item in words: `Unit tests: Good, High, see Add tests`. */
function sayItem({ name, requirements, notes, area, grade, severity, actionItem }: Item, names: Names): string {
  const facts = [
    sayWord(gradeWords[grade] ?? ''),
    severity && sayWord(severities[severity]),
    area && sayWord(healthAreas[area]),
    requirements,
    notes,
    actionItem && say('see {name}', { name: sayRecord(actionItem, names) }),
  ]
  return `${name}: ${facts.filter(Boolean).join(', ')}`
}

/** How the fields of audits and action items are said in the trail, where their declaration can't say them. */
export const healthSayings: Sayings = {
  items: (value, names) => (typeof value === 'object' ? sayItem(value as unknown as Item, names) : String(value)),
  cycle: (value, names) => (isId(value) ? say('Cycle {cycle}', { cycle: sayRecord(value, names) }) : textOf(value)),
}
