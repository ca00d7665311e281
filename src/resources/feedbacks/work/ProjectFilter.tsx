import { useState } from 'react'
import { FilterChip } from '#src/admin/list/FilterBar.tsx'
import { FilterMenu } from '#src/admin/list/FilterBar.tsx'
import { useCan } from '#src/providers/session.ts'
import type { TopicList } from '../surveys/useTopicList.ts'
import { useProjectNames } from './useSurveyedProjects.ts'

/** Narrows a work survey to some projects. Those that are chosen show beside it. */
export function ProjectFilter({ list: { place, projects } }: { list: TopicList }) {
  const can = useCan()
  const [opened, setOpened] = useState(false)
  const { data = [], error, isPending } = useProjectNames(opened || projects.length > 0)
  const choices = data.map(({ code, name }) => ({ value: code, label: name }))
  const narrowTo = (codes: string[]) => place.narrowTo('projects', codes)
  return (
    <>
      {can('projects.read') && (
        <FilterMenu
          label="Project"
          choices={choices}
          isPending={isPending}
          error={error}
          chosen={projects}
          onOpen={() => setOpened(true)}
          onChange={narrowTo}
        />
      )}
      {projects.length > 0 && (
        <FilterChip
          label="Project"
          words={projects.map((code) => choices.find(({ value }) => value === code)?.label ?? code)}
          onRemove={() => narrowTo([])}
        />
      )}
    </>
  )
}
