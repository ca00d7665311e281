import type { ProjectSize } from '#contract/api/dashboardProjects.ts'
import { series } from '#src/admin/theme/tokens.ts'

/** What donut and list are given. */
export interface SizesProps {
  sizes: readonly ProjectSize[]
  /** Id of the project that the dashboard is about, if it is one of these. */
  chosen: string | undefined
  onToggle: (id: string) => void
}

/** Colour of the first, second ... project; there are more projects than colours, so the list names them. */
export const sizeColour = (at: number) => series[at % series.length]

/** How far a project steps back while another one is chosen. */
export const sizeOpacity = (id: string, chosen: string | undefined) =>
  chosen === undefined || chosen === id ? 1 : 1 / 3

export const memberWords = (size: number) =>
  size === 1 ? '1 member' : `${size.toLocaleString('en-US')} members`
