import { useState } from 'react'
import { FilterMenu } from '#src/components/filters/FilterMenu.tsx'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { type FilterSpec, none } from './filterSpecs.ts'

/** A column filter whose choices come from the server when it is opened. */
export function OptionFilter({ spec }: { spec: FilterSpec }) {
  const [opened, setOpened] = useState(false)
  const { chosen, set } = useFilters()
  const { options, isPending, error } = useOptions(spec.options, opened)
  const choices = options.map((option) => ({ value: option[spec.value], label: option.name }))
  return (
    <FilterMenu
      label={spec.label}
      choices={spec.none ? [none, ...choices] : choices}
      isPending={isPending}
      error={error}
      chosen={chosen(spec.name)}
      onChange={(values) => set(spec.name, values)}
      onOpen={() => setOpened(true)}
    />
  )
}
