import { msg, t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import { Box, Button, IconButton, styled, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { type AuditType, healthAreas, severities } from '#contract/api/projectAudits/words.ts'
import { type ActionItem, type AuditCycle, type AuditItemEdit, mostItems } from '#contract/api/projectAudits/audit.ts'
import { words } from '#contract/words.ts'
import { keyOf } from '#src/admin/hooks/keyOf.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { type ControlProps, FormField } from '#src/admin/inputs/FormField.tsx'
import { useRows } from '#src/admin/inputs/ArrayInput.tsx'
import { reasonOf } from '#src/providers/describeError.ts'
import { withAreas } from './tags.tsx'
import { ChecklistCounts } from './AuditShow.tsx'
import { ActionItemLink, GradeInput } from './ChecklistInputs.tsx'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCreate } from '#src/providers/dataProvider/hooks.ts'
import { useActionItems } from './useHealth.ts'

interface ChecklistRowProps {
  item: AuditItemEdit
  /** Position of the item, from 1. */
  position: number
  hasArea: boolean
  described: string
  invalid: boolean
  actionItems: readonly ActionItem[]
  /** Creates an action item from this item and resolves to its id, or to undefined if the server refused. */
  createActionItem: (item: AuditItemEdit) => Promise<string | undefined>
  onChange: (item: AuditItemEdit) => void
  onMove: (by: number) => void
  onRemove: () => void
  /** Called on Enter: moves to the next item, or adds one. */
  onNext: () => void
}

const long = ['requirements', 'notes'] as const
const labels = words({ requirements: msg`Requirements`, notes: msg`Notes` })

/** One item of the checklist: name, grade, severity and action item. */
function ChecklistRow(props: ChecklistRowProps) {
  const { item, position, hasArea, described, invalid, actionItems, createActionItem } = props
  const { onChange, onMove, onRemove, onNext } = props
  // The item may have changed by the time a new action item arrives.
  const latest = useRef({ item, onChange })
  useEffect(() => {
    latest.current = { item, onChange }
  })
  const what = t`item ${position}`
  const press = (event: React.KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[keyOf(event.nativeEvent)]
    if (by && event.altKey) {
      event.preventDefault()
      onMove(by)
    }
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
    if (keyOf(event.nativeEvent) !== 'Enter' || !isField || event.defaultPrevented) return
    event.preventDefault()
    onNext()
  }
  return (
    <Box component="li" onKeyDown={press}>
      <span data-part="position">{position}</span>
      <input
        className="input"
        data-part="name"
        value={item.name}
        placeholder={t`Release process`}
        aria-label={t`Name of ${what}`}
        aria-describedby={described}
        aria-invalid={invalid && !item.name.trim()}
        onChange={({ target }) => onChange({ ...item, name: target.value })}
      />
      {hasArea && (
        <WordSelect
          label={t`Area of ${what}`}
          value={item.area ?? ''}
          words={healthAreas}
          none={t`No area`}
          onChange={(area) => onChange({ ...item, area: area || null })}
        />
      )}
      <GradeInput label={t`Grade of ${what}`} value={item.grade} onChange={(grade) => onChange({ ...item, grade })} />
      <WordSelect
        label={t`Severity of ${what}`}
        value={item.severity ?? ''}
        words={severities}
        none={t`No severity`}
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
        <IconButton size="small" aria-label={t`Move ${what} up`} onClick={() => onMove(-1)}>
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={t`Move ${what} down`} onClick={() => onMove(1)}>
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={t`Delete ${what}`} onClick={onRemove}>
          <Close fontSize="small" />
        </IconButton>
      </span>
      <span data-part="words">
        {long.map((part) => (
          <textarea
            className="input"
            key={part}
            rows={1}
            value={item[part] ?? ''}
            placeholder={labels[part]}
            aria-label={t`${labels[part]} of ${what}`}
            onChange={({ target }) => onChange({ ...item, [part]: target.value })}
          />
        ))}
      </span>
    </Box>
  )
}

/** Below this width, the parts of an item are stacked. */
const wide = '@media (min-width: 1100px)'
/** Columns: position, name, grade, severity, action item, buttons. */
const plain = '24px minmax(160px, 1fr) 184px 128px 176px 112px'
/** The same, with the area after the name. */
const withArea = '24px minmax(160px, 1fr) 190px 184px 128px 176px 112px'

/** The checklist. Each item takes two lines of the same grid, so that columns line up. */
const Items = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  '--columns': '24px minmax(0, 1fr) auto',
  [wide]: { '--columns': plain },
  '&[data-areas="true"]': { [wide]: { '--columns': withArea } },
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    gap: 6,
    alignItems: 'center',
    padding: '8px 0',
    borderTop: `1px solid ${theme.palette.divider}`,
  },
  '& > li > [data-part="position"]': {
    fontSize: 'var(--text-12)',
    textAlign: 'right',
    paddingRight: 4,
    color: theme.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  // On narrow screens, all parts are below the name, with the buttons beside the action item.
  '& > li > *': { gridColumn: '2 / -1', [wide]: { gridColumn: 'auto' } },
  '& > li > [data-part="position"], & > li > [data-part="tools"]': { gridColumn: 'auto' },
  '& > li > [data-part="action"]': { gridColumn: 2, minWidth: 0, [wide]: { gridColumn: 'auto' } },
  '& > li > [data-part="words"]': {
    [wide]: { gridColumn: '2 / -1' },
    display: 'grid',
    gap: 6,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  },
}))

const blank: AuditItemEdit = { name: '', grade: 0 }

/** Drops added rows that are still blank. */
const filled = (rows: readonly AuditItemEdit[]) =>
  rows.filter(({ id, name, requirements, notes, grade, severity, area, actionItemID }) =>
    [id, name.trim(), requirements, notes, grade, severity, area, actionItemID].some(Boolean),
  )

function ChecklistRows({ field, described, invalid, cycle }: ControlProps & { cycle: AuditCycle }) {
  const { projectID } = cycle
  const notify = useNotify()
  const tell = useUndoable()
  const { mutateAsync: create } = useCreate('actionItems')
  const actionItems = useActionItems(projectID).data ?? []
  const hasArea = (useWatch({ name: 'type' }) as AuditType | undefined) === withAreas
  const { list, rows, change, move, add, remove } = useRows<AuditItemEdit>(field, blank, filled)
  const isFull = rows.length >= mostItems
  const createActionItem = async ({ name, severity }: AuditItemEdit) => {
    try {
      const data = { name: name.trim(), cycleID: cycle.id, priority: severity }
      const answer = await create({ data, meta: { projectID } })
      tell(t`Action item added`, answer)
      return answer.data.id
    } catch (error) {
      const reason = reasonOf(error)
      notify(t`Couldn't add the action item - ${reason}`, { type: 'error' })
      return undefined
    }
  }
  const next = (index: number, item: AuditItemEdit) => {
    const following = list.current?.children[index + 1]?.querySelector('input')
    if (following) following.focus()
    else if (filled([item]).length > 0 && !isFull) add()
  }
  return (
    <>
      <Typography
        variant="overline"
        component="div"
        color="text.secondary"
        aria-hidden
        sx={{ display: 'none', [wide]: { display: 'grid', gap: 1.5, gridTemplateColumns: hasArea ? withArea : plain } }}
      >
        <span />
        <span>{t`Item`}</span>
        {hasArea && <span>{t`Area`}</span>}
        <span>{t`Grade`}</span>
        <span>{t`Severity`}</span>
        <span>{t`Action item`}</span>
      </Typography>
      <Items ref={list} data-areas={hasArea}>
        {rows.map(({ key, row }, index) => (
          <ChecklistRow
            key={key}
            item={row}
            position={index + 1}
            hasArea={hasArea}
            described={described}
            invalid={invalid}
            actionItems={actionItems}
            createActionItem={createActionItem}
            onChange={(changed) => change(key, changed)}
            onMove={(by) => move(key, by)}
            onRemove={() => remove(key)}
            onNext={() => next(index, row)}
          />
        ))}
      </Items>
      {!isFull && (
        <Button size="small" startIcon={<Add />} onClick={add} sx={{ alignSelf: 'start', mt: 2 }}>{t`Add item`}</Button>
      )}
    </>
  )
}

const help = () => t`Enter: next item. Digit: grade. Alt and arrow key: move the item.`

/** The checklist of an audit with the summary of its grades. */
export function Checklist({ cycle }: { cycle: AuditCycle }) {
  const items = useWatch({ name: 'items' }) as AuditItemEdit[] | undefined
  return (
    <>
      <ChecklistCounts given={(items ?? []).map(({ grade }) => grade)} />
      <FormField source="items" label={t`Items`} optional={false} help={help()} group>
        {(control) => <ChecklistRows {...control} cycle={cycle} />}
      </FormField>
    </>
  )
}
