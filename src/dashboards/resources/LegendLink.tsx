import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { LegendEntry } from '../LegendEntry.ts'

const Entry = styled(LegendEntry.withComponent(Link))(({ theme }) => ({
  '&[aria-current]': { borderColor: theme.tokens.neutral.main },
}))

interface LegendLinkProps {
  colour: string
  label: string
  /** Its latest number. */
  value: string
  to: string
  /** What it leads to is chosen. */
  isCurrent?: boolean
}

/** A series of a chart with its number, as a link. */
export function LegendLink({ colour, label, value, to, isCurrent }: LegendLinkProps) {
  return (
    <li>
      <Entry to={to} {...(isCurrent ? { 'aria-current': 'true' } : {})}>
        <i aria-hidden style={{ backgroundColor: colour }} />
        <span>
          {label} <b className="tabular">{value}</b>
        </span>
      </Entry>
    </li>
  )
}
