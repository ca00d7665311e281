import { Project } from '#contract/api/project.ts'
import { importantLevels, projectFunctions, projectTypes } from '#contract/api/projectWords.ts'
import { factsOf, type FieldFacts } from '#contract/fields.ts'
import type { Choice } from '#src/components/filters/CheckList.tsx'

/** One filter of the project list besides name and status. */
export interface FilterSpec {
  /** Key in the query and in the address. */
  name: 'type' | 'function' | 'importantLevel'
  label: string
  choices: Choice[]
  /** Who may use it. */
  read: FieldFacts['read']
}

const filter = (name: FilterSpec['name'], words: Record<string, string>): FilterSpec => {
  const facts = factsOf(Project.shape[name])
  const choices = Object.entries(words).map(([value, label]) => ({ value, label }))
  return { name, label: facts?.label ?? name, choices, read: facts?.read }
}

export const filterSpecs: FilterSpec[] = [
  filter('type', projectTypes),
  filter('function', projectFunctions),
  filter('importantLevel', importantLevels),
]
