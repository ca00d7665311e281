import { styled } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useId } from 'react'
import { type Domain, type LikertLevel, likertLevels } from '#contract/api/surveys/words.ts'
import { labelOfLevel } from './levels.ts'

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: 8,
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > label': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: 44,
    padding: '4px 8px',
    borderRadius: 'var(--radius-control)',
    border: `1px solid ${theme.tokens.neutral.main}`,
    fontSize: 'var(--text-13)',
    lineHeight: '18px',
    textAlign: 'center',
    color: theme.palette.text.primary,
    backgroundColor: theme.palette.background.paper,
    cursor: 'pointer',
  },
  '& > label:hover': { backgroundColor: theme.tokens.hover },
  '& > label:has(:checked)': {
    fontWeight: 600,
    color: theme.palette.background.paper,
    borderColor: theme.palette.text.primary,
    backgroundColor: theme.palette.text.primary,
  },
  '& > label:has(:disabled)': { cursor: 'default' },
  '& > label:has(:disabled):not(:has(:checked))': {
    color: theme.palette.text.secondary,
    borderColor: theme.tokens.border,
    backgroundColor: 'transparent',
  },
  '& > label:has(:focus-visible)': {
    outline: `2px solid ${theme.tokens.accent.main}`,
    outlineOffset: 2,
  },
  '&[aria-invalid="true"] > label': { borderColor: theme.tokens.danger.main },
}))

interface LikertInputProps {
  /** Determines the labels; `""` uses those of engagement. */
  domain: Domain | ''
  /** `""` if nothing is selected. */
  value: LikertLevel | ''
  onChange: (level: LikertLevel) => void
  /** Id of the question's text. */
  labelledBy: string
  /** Id of the error text. */
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
}

/** The five Likert levels as radio buttons: in a row, on phones in a column. Supports arrow keys. */
export function LikertInput(props: LikertInputProps) {
  const { domain, value, onChange, labelledBy, describedBy, invalid = false, disabled = false } = props
  const name = useId()
  return (
    <Row
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-required
      aria-invalid={invalid}
    >
      {likertLevels.map((level) => (
        <label key={level}>
          <input
            type="radio"
            name={name}
            value={level}
            checked={value === level}
            disabled={disabled}
            onChange={() => onChange(level)}
            style={visuallyHidden}
          />
          {labelOfLevel(domain, level)}
        </label>
      ))}
    </Row>
  )
}
