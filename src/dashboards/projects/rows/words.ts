import { plural } from '#src/i18n/plural.ts'
import { useAllProjectsLabel } from '../coverage.ts'
import { useProjectOptions } from '../useSelectedProject.ts'

/** `2 people`, `1 person` */
export const counted = (count: number, one: string, several = plural(one)) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/** Whose cycles are meant, as the end of a title. */
export const whenWords = ({
  quarter,
  round,
}: {
  quarter?: string | undefined
  round?: 'latest' | 'previous' | undefined
}) => quarter ?? (round === 'latest' ? 'latest cycle' : 'cycle before the latest')

/** Whose numbers they are, in the address as an id or none. */
export function useProjectName(id: string | undefined): string {
  const allLabel = useAllProjectsLabel()
  const choices = useProjectOptions()
  if (!id) return allLabel
  return choices.find((choice) => choice.id === id)?.name ?? 'This project'
}
