import { t } from '@lingui/core/macro'
import LinkIcon from '@mui/icons-material/Link'
import { Autocomplete, Button, Paper, type Theme } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useId, useState } from 'react'
import { grades, highestGrade } from '#contract/api/projectAudits/words.ts'
import type { ActionItem } from '#contract/api/projectAudits/audit.ts'
import { keyOf } from '#src/admin/hooks/keyOf.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { OutlinedField } from '#src/admin/inputs/FormField.tsx'

const segments = (theme: Theme) => ({
  '& > label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 30,
    height: 34,
    fontSize: 'var(--text-13)',
    fontVariantNumeric: 'tabular-nums',
    color: 'text.secondary',
    cursor: 'pointer',
  },
  '& > label + label': { borderLeft: `1px solid ${theme.tokens.border}` },
  '& > label:hover': { bgcolor: 'action.hover' },
  '& > label:has(:checked)': { fontWeight: 600, color: 'background.paper', bgcolor: 'text.primary' },
  '& > label:has(:focus-visible)': { outline: `2px solid ${theme.tokens.accent.main}`, outlineOffset: -2 },
})

const choices = Array.from({ length: highestGrade + 1 }, (_, grade) => grade as keyof typeof grades)

interface GradeInputProps {
  /** Accessible name of the group, such as `Grade of item 2`. */
  label: string
  value: number
  onChange: (grade: number) => void
}

/** A grade from 1 to 5, or none. Set by click, arrow keys, or typing a digit. */
export function GradeInput({ label, value, onChange }: GradeInputProps) {
  const name = useId()
  const type = (event: React.KeyboardEvent) => {
    const key = keyOf(event.nativeEvent)
    if (!/^\d$/.test(key) || Number(key) > highestGrade) return
    const input = event.currentTarget.querySelector<HTMLInputElement>(`input[value="${key}"]`)
    input?.focus()
    onChange(Number(key))
  }
  return (
    <Paper variant="segments" sx={segments} role="radiogroup" aria-label={label} onKeyDown={type}>
      {choices.map((grade) => (
        <label key={grade} title={grades[grade]}>
          <input
            type="radio"
            name={name}
            value={grade}
            checked={value === grade}
            onChange={() => onChange(grade)}
            aria-label={grade ? `${grade}, ${grades[grade]}` : grades[grade]}
            style={visuallyHidden}
          />
          {grade || '–'}
        </label>
      ))}
    </Paper>
  )
}

interface Option {
  /** `""` creates a new action item. */
  id: string
  name: string
}

interface ActionItemLinkProps {
  /** Names the audit item in labels, such as `item 2`. */
  what: string
  value: string
  items: readonly ActionItem[]
  /** Name of a new action item. If blank, none can be created. */
  newName: string
  onChange: (id: string | null) => void
  onCreate: () => Promise<void>
}

/** The action item linked to an audit item: a button that turns into a search, which can also create one. */
export function ActionItemLink(props: ActionItemLinkProps) {
  const { what, value, items, newName, onChange, onCreate } = props
  // `back`: closed by a selection, so the focus returns to the button.
  const [state, setState] = useState<'closed' | 'open' | 'back'>('closed')
  const { mutate: create, isPending: busy } = useMutation({ mutationFn: onCreate })
  const linked = items.find(({ id }) => id === value) ?? (value ? { id: value, name: '…' } : null)
  if (state !== 'open') {
    const words = busy ? t`Adding…` : t`Link`
    const label = () => {
      if (busy) return t`Adding an action item of ${what}`
      return linked ? t`Action item of ${what}: ${linked.name}` : t`Link an action item of ${what}`
    }
    return (
      <Button
        color="inherit"
        size="small"
        startIcon={<LinkIcon />}
        autoFocus={state === 'back'}
        aria-busy={busy}
        aria-label={label()}
        title={linked?.name}
        onClick={() => !busy && setState('open')}
        sx={{
          justifyContent: 'start',
          minWidth: 0,
          maxWidth: '100%',
          fontWeight: 400,
          color: linked ? 'text.primary' : 'text.secondary',
        }}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {busy ? words : (linked?.name ?? words)}
        </span>
      </Button>
    )
  }
  const make: Option[] = newName && !linked ? [{ id: '', name: t`Create “${newName}”` }] : []
  const choose = (option: Option | null) => {
    setState('back')
    if (option?.id !== '') return onChange(option?.id ?? null)
    create()
  }
  return (
    <Autocomplete<Option>
      size="small"
      openOnFocus
      options={[...make, ...items]}
      value={linked}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      noOptionsText={t`No action items found`}
      onChange={(_event, option) => choose(option)}
      onBlur={() => setState('closed')}
      onClose={(_event, reason) => reason === 'escape' && setState('back')}
      renderInput={(params) => (
        <OutlinedField
          {...params}
          autoFocus
          placeholder={t`Search action items`}
          inputProps={{ ...params.inputProps, 'aria-label': t`Action item of ${what}` }}
        />
      )}
    />
  )
}
