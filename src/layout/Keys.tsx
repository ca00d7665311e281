import { styled } from '@mui/material/styles'

const Key = styled('kbd')(({ theme }) => ({
  display: 'inline-block',
  padding: '2px 8px',
  borderRadius: 'var(--radius-small)',
  border: `1px solid ${theme.tokens.border}`,
  background: theme.tokens.hover,
  color: theme.tokens.muted,
  font: 'inherit',
  fontSize: 'var(--text-12)',
  lineHeight: '16px',
}))

/** Keys to be pressed one after the other or together, as `g p` names them. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 4 }}>
      {keys.split(' ').map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </span>
  )
}
