import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { onlyFilters, type TimelineParams, monthSteps } from './useTimelineParams.ts'

interface SwitchProps {
  label: string
  value: string
  choices: Record<string, string>
  onChange: (value: string) => void
  /** Pressing what is chosen takes it back. */
  clearable?: boolean
}

function Switch({ label, value, choices, onChange, clearable = false }: SwitchProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_event, next: string | null) => (next !== null || clearable) && onChange(next ?? '')}
    >
      {Object.entries(choices).map(([key, words]) => (
        <ToggleButton key={key} value={key} sx={{ px: 3, py: 1.25 }}>
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const zoomWords = Object.fromEntries(Object.keys(monthSteps).map((months) => [months, `${months} months`]))

/** Which rows and which months the timeline shows. For one project only the months can be chosen. */
export function Toolbar({ params, ofCompany }: { params: TimelineParams; ofCompany: boolean }) {
  const { by, only, months, set, shift } = params
  const { free: _, ...ofProjects } = onlyFilters
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      {ofCompany && (
        <>
          <Switch
            label="Rows"
            value={by}
            choices={{ people: 'People', projects: 'Projects' }}
            onChange={(next) => set({ by: next, only: only === 'free' ? '' : (only ?? '') })}
          />
          <Switch
            label="Show only"
            value={only ?? ''}
            choices={by === 'people' ? onlyFilters : ofProjects}
            onChange={(next) => set({ only: next })}
            clearable
          />
        </>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, ml: { md: 'auto' } }}>
        <Switch
          label="Window"
          value={String(months)}
          choices={zoomWords}
          onChange={(next) => set({ months: next })}
        />
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <IconButton aria-label="Earlier months" onClick={() => shift(-monthSteps[months])}>
            <ChevronLeft />
          </IconButton>
          <Button color="inherit" variant="outlined" size="small" onClick={() => set({ month: '' })}>
            Today
          </Button>
          <IconButton aria-label="Later months" onClick={() => shift(monthSteps[months])}>
            <ChevronRight />
          </IconButton>
        </Stack>
      </Stack>
    </Stack>
  )
}
