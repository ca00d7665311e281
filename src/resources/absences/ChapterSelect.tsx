import { t } from '@lingui/core/macro'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { useCan } from '#src/providers/useSession.ts'

/** The chapter in the address, `?chapter=web`, for who reads the list of people. Its id is known with the chapters. */
export function useChapter() {
  const { options } = useOptions('chapters', useCan()('employees.read'))
  const code = useQueryParams().text('chapter')
  return { code, options, id: options.find((one) => one.code === code)?.id, isKnown: !code || options.length > 0 }
}

/** Shows one chapter only. */
export function ChapterSelect() {
  const { code, options } = useChapter()
  const { set } = useQueryParams()
  if (!useCan()('employees.read') || options.length === 0) return null
  const words = Object.fromEntries(options.map((one) => [one.code, one.name]))
  return (
    <WordSelect
      label={t`Chapter`}
      value={code}
      words={words}
      none={t`All chapters`}
      onChange={(chapter) => set({ chapter, page: '' })}
    />
  )
}
