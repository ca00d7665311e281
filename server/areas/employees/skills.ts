import { type Skills, SkillsAnswer } from '#contract/api/employees/edits.ts'
import { leadOnly } from '#server/areas/metadata/index.ts'
import type { Written } from './change.ts'
import { fieldsOf } from './fields.ts'
import { changedEmployment } from './employment.ts'
import { linksTo, requireFound } from './links.ts'
import { type Answered, seniorityWith, type Stored, thingsWith } from './sections.ts'

const fields = fieldsOf(SkillsAnswer)
type SkillsField = (typeof fields)[number]

/** The section that a write of these skills reads. */
export const skillsSection = (skills: Skills) => ({
  fields,
  asked: {
    givenPositions: thingsWith('positions', skills.positions),
    givenStacks: thingsWith('stacks', skills.stacks),
    givenChapters: thingsWith('chapters', skills.chapters),
    givenSeniority: seniorityWith(skills.seniority),
  },
})
type Asked = ReturnType<typeof skillsSection>['asked']

/**
 * Replaces positions, stacks, chapters, led chapters and seniority (rules/people.md#5.8). Omitted led chapters stay
 * while the person is in the chapter.
 */
export async function writeSkills(
  before: Stored<SkillsField> & Answered<Asked>,
  skills: Skills,
): Promise<Written<SkillsField>> {
  const { id, givenPositions, givenStacks, givenChapters, givenSeniority } = before
  requireFound('chapter', skills.chapters, givenChapters)
  // A person without a seniority keeps none, if the form did not touch it.
  if (skills.seniority) requireFound('seniority', [skills.seniority], givenSeniority ? [givenSeniority] : [])
  requireFound('stack', skills.stacks, givenStacks)
  requireFound('position', skills.positions, givenPositions)
  const led = skills.leadingChapters?.map((chapter) => chapter.toLowerCase())
  const leads = (chapter: { id: string; leadID: string }) =>
    skills.leadingChapters === undefined ? chapter.leadID === id : led?.includes(chapter.id)
  const leading = givenChapters.filter(leads).map((chapter) => chapter.id)
  const chapters = givenChapters.map((chapter) => {
    const leadID = leads(chapter) ? id : chapter.leadID === id ? '' : chapter.leadID
    return { ...chapter, leadID }
  })
  return {
    now: { positions: givenPositions, stacks: givenStacks, chapters, seniority: givenSeniority },
    employment: changedEmployment(before, {
      positions: givenPositions,
      chapters: givenChapters,
      seniority: givenSeniority ?? before.seniority,
    }),
    also: { ...linksTo('stacks', id, skills.stacks), led: leadOnly(id, leading) },
  }
}
