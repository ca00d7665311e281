import { styled } from '@mui/material/styles'

/** The end of a form that stays in sight: its refusal and its buttons. */
export const FormToolbar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(3),
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  padding: theme.spacing(4, 0),
  marginTop: theme.spacing(2),
  // Radio buttons reach out of the form to the left.
  boxShadow: `${theme.spacing(-3)} 0 0 ${theme.palette.background.paper}`,
  backgroundColor: theme.palette.background.paper,
}))
