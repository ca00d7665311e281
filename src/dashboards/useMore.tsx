import Button from '@mui/material/Button'
import { useState } from 'react'

const step = 200

/**
 * The first of many rows, and the button that brings more of them; thousands at once would hold up the page. `reach`: place of a row that
 * must be among them.
 */
export function useMore<Row>(rows: readonly Row[], reach = -1) {
  const [asked, setCount] = useState(step)
  const count = Math.max(asked, reach + 1)
  const rest = rows.length - count
  const more = rest > 0 && (
    <Button size="small" color="inherit" onClick={() => setCount(count + step)} sx={{ my: 2 }}>
      Show {Math.min(step, rest)} more of {rest.toLocaleString('en-US')}
    </Button>
  )
  return { shown: rows.slice(0, count), more }
}
