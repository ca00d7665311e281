import { keyframes, styled } from '@mui/material/styles'
import { useIsFetching } from '@tanstack/react-query'
import { unreadsKey } from './useUnreads.ts'

const run = keyframes`
  from { transform: scaleX(0); opacity: 1; }
  80% { transform: scaleX(1); opacity: 1; }
  to { transform: scaleX(1); opacity: 0; }
`
const wait = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(100%); }
`

const Line = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: '0 0 auto 0',
  height: 3,
  zIndex: theme.zIndex.tooltip + 1,
  pointerEvents: 'none',
  transformOrigin: 'left',
  background: theme.tokens.brand,
}))
const Run = styled(Line)({ animation: `${run} 750ms ease-out both` })
const Wait = styled(Line)({ animation: `${wait} 750ms linear 200ms infinite both` })

/** The thin line on top of the window: one run of 750 ms on a change of route (by `key`), then as long as data is on its way. */
export function ProgressLine() {
  const loading = useIsFetching({ predicate: ({ queryKey }) => queryKey[0] !== unreadsKey[0] }) > 0
  return (
    <>
      <Run />
      {loading && <Wait role="progressbar" aria-label="Loading" />}
    </>
  )
}
