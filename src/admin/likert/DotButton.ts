import { styled } from '@mui/material/styles'

/** A button that looks like the dot inside of it. */
export const DotButton = styled('button')({
  display: 'inline-flex',
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  font: 'inherit',
  cursor: 'pointer',
})
