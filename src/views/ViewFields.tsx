import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { ViewEdit } from '#contract/api/views.ts'
import { labelOf } from '#contract/fields.ts'

interface ViewFieldsProps {
  name: string
  setName: (name: string) => void
  isShared: boolean
  setIsShared: (isShared: boolean) => void
  problem: string
  /** Somebody else's view stays shared. */
  canUnshare?: boolean
}

/** Name and sharing of a view. */
export function ViewFields(props: ViewFieldsProps) {
  const { name, setName, isShared, setIsShared, problem, canUnshare = true } = props
  return (
    <>
      <TextField
        size="small"
        label={labelOf(ViewEdit, 'name')}
        value={name}
        error={problem !== ''}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={({ target }) => setName(target.value)}
      />
      <FormControlLabel
        control={<Switch size="small" checked={isShared} disabled={!canUnshare} />}
        label="Shared with all who may open this page"
        onChange={(_event, checked) => setIsShared(checked)}
      />
    </>
  )
}
