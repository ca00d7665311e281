import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import { useId } from 'react'
import { grades, highestGrade } from '#contract/api/auditWords.ts'

const Segments = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  flex: 'none',
  border: `1px solid ${theme.tokens.neutral.main}`,
  borderRadius: 6,
  overflow: 'hidden',
  backgroundColor: theme.palette.background.paper,
  '& > label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 30,
    height: 34,
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    color: theme.palette.text.secondary,
    cursor: 'pointer',
  },
  '& > label + label': { borderLeft: `1px solid ${theme.palette.divider}` },
  '& > label:hover': { backgroundColor: theme.tokens.hover },
  '& > label:has(:checked)': {
    fontWeight: 600,
    color: theme.palette.background.paper,
    backgroundColor: theme.palette.text.primary,
  },
  '& > label:has(:focus-visible)': { outline: `2px solid ${theme.tokens.primary.main}`, outlineOffset: -2 },
}))

const choices = Array.from({ length: highestGrade + 1 }, (_, grade) => grade as keyof typeof grades)

interface GradeInputProps {
  /** Names the group: `Grade of item 2`. */
  label: string
  value: number
  onChange: (grade: number) => void
}

/** A grade from 1 to 5, or none: chosen by click, arrow keys, or by typing its digit. */
export function GradeInput({ label, value, onChange }: GradeInputProps) {
  const name = useId()
  const type = (event: React.KeyboardEvent) => {
    if (!/^\d$/.test(event.key) || Number(event.key) > highestGrade) return
    const input = event.currentTarget.querySelector<HTMLInputElement>(`input[value="${event.key}"]`)
    input?.focus()
    onChange(Number(event.key))
  }
  return (
    <Segments role="radiogroup" aria-label={label} onKeyDown={type}>
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
    </Segments>
  )
}
