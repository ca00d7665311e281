import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { News } from '#contract/live.ts'
import { follow } from './follow.ts'
import { type Hold, refresh } from './refresh.ts'

/** One round after the other: what is told during one makes the next. */
function inTurn(work: (news: News) => Promise<void>): (news: News) => void {
  let waiting: News = []
  let isBusy = false
  const go = async () => {
    isBusy = true
    while (waiting.length) await work([...new Set(waiting.splice(0))])
    isBusy = false
  }
  return (news) => {
    waiting.push(...news)
    if (!isBusy) void go()
  }
}

/** Rows that are kept from a reader, by query. */
function useHeld(queries: QueryClient) {
  const [held, setHeld] = useState<ReadonlyMap<Query, number>>(new Map())
  useEffect(() => {
    const drop = (query: Query) =>
      setHeld((now) => (now.has(query) ? new Map([...now].filter(([one]) => one !== query)) : now))
    return queries.getQueryCache().subscribe((event) => {
      const isAsked = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
      if (isAsked || (event.type === 'observerRemoved' && !event.query.isActive())) drop(event.query)
    })
  }, [queries])
  return [held, setHeld] as const
}

/** In the empty middle of the header; on a phone, which has none, at the foot of the window. */
const place = {
  position: 'fixed',
  top: { sm: 12 },
  bottom: { xs: 16, sm: 'auto' },
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 'appBar',
} as const

/** Keeps the page up to date with what others do. Rows that would move while somebody reads wait behind a button. */
export function Live() {
  const queries = useQueryClient()
  const [held, setHeld] = useHeld(queries)
  useEffect(() => {
    const hold: Hold = (query, changes) =>
      setHeld((now) => (changes || now.has(query) ? new Map(now).set(query, changes) : now))
    return follow(inTurn((news) => refresh(queries, news, hold)))
  }, [queries, setHeld])
  const changes = [...held.values()].reduce((sum, count) => sum + count, 0)
  const show = async () => {
    const waiting = [...held.keys()]
    setHeld(new Map())
    await Promise.all(waiting.map(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true })))
  }
  return (
    <Box role="status" sx={place}>
      {changes > 0 && (
        <Button size="small" variant="contained" onClick={() => void show()}>
          {changes === 1 ? '1 change' : `${changes} changes`}: show
        </Button>
      )}
    </Box>
  )
}
