import { useWatch } from 'react-hook-form'
import { Skills } from '#contract/api/employeeEdits.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'

const F = inputsOf(Skills)

/** Fields of the skills form. Only chosen chapters can be led. */
export function SkillsInputs() {
  const chapters: unknown = useWatch({ name: 'chapters' })
  const chosen = Array.isArray(chapters) ? chapters : []
  return (
    <>
      <F.Input source="positions" />
      <F.Input source="chapters" />
      <F.Input
        source="leadingChapters"
        only={({ id }) => chosen.includes(id)}
        placeholder={chosen.length ? 'Choose chapters' : 'Choose chapters first'}
      />
      <F.Input source="seniority" />
      <F.Input source="stacks" />
    </>
  )
}
