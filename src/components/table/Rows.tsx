import useMediaQuery from '@mui/material/useMediaQuery'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { DescriptionList } from '../DescriptionList.tsx'
import { RowTable, type RowTableProps } from './RowTable.tsx'

const card = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  p: 3,
  fontSize: 13,
}

/** Rows as cards, the first column on top, the others as facts below it. */
function RowCards<Row>({ caption, columns, rows, keyOf, tools }: RowTableProps<Row>) {
  const [head, ...facts] = columns
  return (
    <Stack
      component="ul"
      spacing={2}
      aria-label={caption}
      aria-busy={!rows}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {!rows && [0, 1, 2].map((row) => <Skeleton key={row} component="li" variant="rounded" height={160} />)}
      {rows?.map((row) => (
        <Box key={keyOf(row)} component="li" sx={card}>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
            <Box sx={{ minWidth: 0, fontWeight: 500 }}>{head?.render(row)}</Box>
            {tools(row)}
          </Stack>
          <DescriptionList of={row} rows={facts} />
        </Box>
      ))}
    </Stack>
  )
}

/** Rows that are no pages of their own: a table, cards on a phone. */
export function Rows<Row>(props: RowTableProps<Row>) {
  const phone = useMediaQuery('(max-width:600px)', { noSsr: true })
  return phone ? <RowCards {...props} /> : <RowTable {...props} />
}
