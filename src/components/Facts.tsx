import { styled } from '@mui/material/styles'

/** Label and value pairs of a section; a label takes a third of the width. */
export const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, 1fr) 2fr',
  columnGap: 16,
  margin: 0,
  '& > dt, & > dd': { margin: 0, padding: '7px 0', minWidth: 0, overflowWrap: 'anywhere' },
  '& > dt': { color: theme.palette.text.secondary },
}))

/** One pair. An empty value is a dash. */
export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children || '-'}</dd>
    </>
  )
}
