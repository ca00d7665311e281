import { useWatch } from 'react-hook-form'
import { Skills } from '#contract/api/employeeEdits.ts'
import { inputsOf } from '#src/components/inputsOf.tsx'

const SkillsFields = inputsOf(Skills)

/** Fields of the skills form. Only chosen chapters can be led. */
export function SkillsInputs() {
  const chapters: unknown = useWatch({ name: 'chapters' })
  const chosen = Array.isArray(chapters) ? chapters : []
  return (
    <>
      <SkillsFields.Input source="positions" />
      <SkillsFields.Input source="chapters" />
      <SkillsFields.Input
        source="leadingChapters"
        only={({ id }) => chosen.includes(id)}
        placeholder={chosen.length ? 'Choose chapters' : 'Choose chapters first'}
      />
      <SkillsFields.Input source="seniority" />
      <SkillsFields.Input source="stacks" />
    </>
  )
}
