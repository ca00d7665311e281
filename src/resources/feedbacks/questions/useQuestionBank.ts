import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type QuestionInput, questions as questionsApi, versionOfSet } from '#contract/api/questions.ts'
import { type SurveySubtype, surveySubtypes } from '#contract/api/surveyWords.ts'
import type { Sent } from '#src/admin/form/SchemaForm.tsx'
import type { Filled } from '#src/admin/form/useConflictResolution.ts'
import { call } from '#src/providers/call.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'

/** Before the key of the public list, so that what is saved is fetched again there too. */
const bankKey = (kind: SurveySubtype) => ['questions', 'bank', kind]

/** The questions that new surveys of a kind ask, as a form is filled from them, and saving them. */
export function useQuestionBank(kind: SurveySubtype) {
  const queries = useQueryClient()
  const tell = useUndoable()
  const { data, error, refetch } = useQuery({
    queryKey: bankKey(kind),
    queryFn: async ({ signal }): Promise<Filled & { values: { questions: QuestionInput[] } }> => {
      const { data: set } = await call(questionsApi.bank, { params: { subcategory: kind }, signal })
      const questions = set.map(({ id, content, type, domain }) => ({ id, content, type, domain }))
      return { values: { questions }, version: versionOfSet(set) }
    },
  })
  return {
    bank: data,
    error,
    refetch,
    /** Fetches the questions anew. */
    reload: async (): Promise<Filled> => {
      const { data: fresh } = await refetch({ throwOnError: true })
      return fresh ?? { values: {} }
    },
    save: async (questions: QuestionInput[], { version, note }: Sent) => {
      const answer = await call(questionsApi.save, {
        params: { subcategory: kind },
        body: { questions },
        version,
      })
      await queries.invalidateQueries({ queryKey: ['questions'] })
      const message = `Questions saved. New ${surveySubtypes[kind].toLowerCase()} surveys ask them. ${note}`
      tell(message.trim(), answer)
    },
  }
}
