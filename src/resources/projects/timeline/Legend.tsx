import { styled } from '@mui/material/styles'

const List = styled('ul')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.muted,
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
  '& li::before': {
    content: '""',
    boxSizing: 'border-box',
    width: 20,
    height: 12,
    border: '1px solid',
    borderRadius: 3,
  },
  '& .full::before': { borderColor: tokens.info.main, backgroundColor: tokens.info.tint },
  '& .half::before': {
    borderColor: tokens.success.main,
    backgroundColor: tokens.success.tint,
    borderLeftWidth: 4,
  },
  '& .light::before': {
    borderColor: tokens.neutral.main,
    backgroundColor: tokens.neutral.tint,
    borderStyle: 'dotted',
  },
  '& .dashed::before': { borderColor: tokens.primary.main, borderStyle: 'dashed' },
  '& .muted::before': { borderColor: tokens.border },
  '& .mark::before': {
    border: 0,
    borderRadius: 0,
    backgroundImage: `repeating-linear-gradient(135deg, ${tokens.danger.main} 0 2px, transparent 2px 6px)`,
  },
}))

const looks = {
  full: 'Official',
  half: 'Part-time',
  light: 'Shadow',
  dashed: 'Vacant',
  muted: 'Inactive',
  mark: 'Over-allocated',
}

/** What the looks of the bars mean. */
export function Legend() {
  return (
    <List aria-label="Legend">
      {Object.entries(looks).map(([look, words]) => (
        <li key={look} className={look}>
          {words}
        </li>
      ))}
    </List>
  )
}
