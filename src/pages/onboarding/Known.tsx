import { styled } from '@mui/material/styles'

const Pairs = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(110px, 1fr) 2fr',
  columnGap: 16,
  margin: 0,
  '& > dt, & > dd': { margin: 0, padding: '6px 0', minWidth: 0, overflowWrap: 'anywhere' },
  '& > dt': { color: theme.palette.text.secondary },
}))

/** Label and value pairs that are only read; an empty value is a dash. */
export function Known({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <Pairs>
      {facts.map(([label, value]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}.value`}>{value || '-'}</dd>,
      ])}
    </Pairs>
  )
}
