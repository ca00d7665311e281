import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type AuditFlag, auditFlags, type AuditType, severities, type Severity } from '#contract/api/auditWords.ts'
import { Tag, type TagColour } from '#src/admin/fields/Tag.tsx'

const flagColours: Record<AuditFlag, TagColour> = {
  none: 'neutral',
  green: 'stacks',
  yellow: 'gold',
  red: 'lead',
}

/** A flag in its word and colour; `-` for none. */
export function FlagTag({ flag }: { flag: AuditFlag }) {
  if (flag === 'none') return '-'
  return (
    <Tag colour={flagColours[flag]} dot>
      {auditFlags[flag]}
    </Tag>
  )
}

const severityColours: Record<Severity, TagColour> = { high: 'lead', medium: 'gold', low: 'cyan' }

/** How many things are how urgent. */
export function SeverityTag({ severity, count }: { severity: Severity; count: number }) {
  return (
    <Tag colour={severityColours[severity]}>
      {count} {severities[severity].toLowerCase()}
    </Tag>
  )
}

/** A score with all that was entered of it, at least one decimal; `-` where there is none. */
export const scoreText = (score: number | null): string =>
  score ? i18n.number(score, { minimumFractionDigits: 1, maximumFractionDigits: 2 }) : '-'

/** `Q3/2026, cycle 12` */
export const cycleName = ({ quarter, cycle }: { quarter: string; cycle: number }) => t`${quarter}, cycle ${cycle}`

/** Items of this type of audit have an area. */
export const withAreas: AuditType = 'engineering-health'
