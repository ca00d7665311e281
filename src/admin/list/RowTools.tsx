import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Anchor } from '../fields/Anchor.tsx'
import { icons } from './icons.tsx'

/** Icon buttons at the end of a row, visible on hover and focus; always visible on touch screens and cards. */
export const RowTools = ({ children }: { children: ReactNode }) => <span className="row-tools">{children}</span>

interface LinkToolProps {
  href: string
  /** The row's name, for those who hear the page. */
  name: string
}

/** The link to a row's page. */
export const ViewTool = ({ href, name }: LinkToolProps) => (
  <Anchor className="icon-button" href={href} title={t`View detail`} aria-label={t`View ${name}`}>
    {icons.view}
  </Anchor>
)

/** The link to a row's form. */
export const EditTool = ({ href, name }: LinkToolProps) => (
  <Anchor className="icon-button" href={href} title={t`Edit`} aria-label={t`Edit ${name}`}>
    {icons.edit}
  </Anchor>
)
