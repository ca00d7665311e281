import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useEffect, useRef } from 'react'
import { healthAreas, severities } from '#contract/api/auditWords.ts'
import type { ActionItem, AuditItemEdit } from '#contract/api/health.ts'
import { LineBox, LinesBox } from '#src/components/inputs/boxes.ts'
import { WordSelect } from '#src/components/filters/WordSelect.tsx'
import { ActionItemLink } from './ActionItemLink.tsx'
import { GradeInput } from './GradeInput.tsx'

interface ChecklistRowProps {
  item: AuditItemEdit
  /** Its place, counted from 1. */
  place: number
  hasArea: boolean
  described: string
  invalid: boolean
  /** What it can link to. */
  actionItems: readonly ActionItem[]
  /** Makes an action item of it, and answers its id; nothing when the server refused. */
  createActionItem: (item: AuditItemEdit) => Promise<string | undefined>
  onChange: (item: AuditItemEdit) => void
  onMove: (by: number) => void
  onRemove: () => void
  /** Enter: on to the next item, or to a new one. */
  onNext: () => void
}

const long = ['requirements', 'notes'] as const
const labels = { requirements: 'Requirements', notes: 'Notes' }

/** One item of the checklist: what was looked at, its grade, what is done about it. */
export function ChecklistRow(props: ChecklistRowProps) {
  const { item, place, hasArea, described, invalid, actionItems, createActionItem } = props
  const { onChange, onMove, onRemove, onNext } = props
  // An action item that was asked for arrives when more has been typed.
  const latest = useRef({ item, onChange })
  useEffect(() => {
    latest.current = { item, onChange }
  })
  const what = `item ${place}`
  const press = (event: React.KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by && event.altKey) {
      event.preventDefault()
      onMove(by)
    }
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
    if (event.key !== 'Enter' || !isField || event.defaultPrevented) return
    event.preventDefault()
    onNext()
  }
  return (
    <Box component="li" onKeyDown={press}>
      <span data-part="place">{place}</span>
      <LineBox
        data-part="name"
        value={item.name}
        placeholder="What was looked at"
        aria-label={`Name of ${what}`}
        aria-describedby={described}
        aria-invalid={invalid && !item.name.trim()}
        onChange={({ target }) => onChange({ ...item, name: target.value })}
      />
      {hasArea && (
        <WordSelect
          label={`Area of ${what}`}
          value={item.area ?? ''}
          words={healthAreas}
          none="No area"
          onChange={(area) => onChange({ ...item, area: area || null })}
        />
      )}
      <GradeInput
        label={`Grade of ${what}`}
        value={item.grade}
        onChange={(grade) => onChange({ ...item, grade })}
      />
      <WordSelect
        label={`Severity of ${what}`}
        value={item.severity ?? ''}
        words={severities}
        none="No severity"
        onChange={(severity) => onChange({ ...item, severity: severity || null })}
      />
      <div data-part="action">
        <ActionItemLink
          what={what}
          value={item.actionItemID ?? ''}
          items={actionItems}
          newName={item.name.trim()}
          onChange={(actionItemID) => onChange({ ...item, actionItemID })}
          onCreate={async () => {
            const actionItemID = await createActionItem(item)
            if (actionItemID) latest.current.onChange({ ...latest.current.item, actionItemID })
          }}
        />
      </div>
      <span data-part="tools" style={{ whiteSpace: 'nowrap' }}>
        <IconButton size="small" aria-label={`Move ${what} up`} onClick={() => onMove(-1)}>
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={`Move ${what} down`} onClick={() => onMove(1)}>
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={`Delete ${what}`} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </span>
      <span data-part="words">
        {long.map((part) => (
          <LinesBox
            key={part}
            rows={1}
            value={item[part] ?? ''}
            placeholder={labels[part]}
            aria-label={`${labels[part]} of ${what}`}
            onChange={({ target }) => onChange({ ...item, [part]: target.value })}
          />
        ))}
      </span>
    </Box>
  )
}
