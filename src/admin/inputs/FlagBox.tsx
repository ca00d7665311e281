import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type BoxProps, FieldFrame } from './FieldFrame.tsx'

/** Yes or no. */
export function FlagBox({ label, ...frame }: BoxProps) {
  return (
    <FieldFrame {...frame} label="" optional={false}>
      {({ field: { ref, value, ...field }, id, described }) => (
        <FormControlLabel
          label={label}
          control={
            <Checkbox
              {...field}
              id={id}
              checked={value === true}
              inputRef={ref}
              slotProps={{ input: { 'aria-describedby': described } }}
            />
          }
        />
      )}
    </FieldFrame>
  )
}
