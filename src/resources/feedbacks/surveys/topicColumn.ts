import type { Topic } from '#contract/api/survey.ts'
import type { Column } from '#src/admin/list/columnsOf.tsx'

/** A column of the forms of a survey. Whoever sees the survey sees all of them. */
export const topicColumn = (
  source: string,
  label: string,
  width: number,
  render: Column<Topic>['render'],
): Column<Topic> => ({
  source,
  label,
  width,
  render,
  read: undefined,
  sortable: false,
  order: source,
  align: 'left',
})
