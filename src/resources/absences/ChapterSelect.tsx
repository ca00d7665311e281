import { t } from '@lingui/core/macro'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { useCan } from '#src/providers/useSession.ts'

/** The chapter in the address, `?chapter=web`, for who reads the list of people. Its id is known with the chapters. */
export function useChapter() {
  const { options, isPending } = useOptions('chapters', useCan()('employees.read'))
  const code = useQueryParams().text('chapter')
  const id = options.find((one) => one.code === code)?.id
  return { code, options, isPending, id, isKnown: !code || options.length > 0 }
}

/** Shows one chapter only. Has its place before the chapters are there, so that nothing moves when they come. */
export function ChapterSelect() {
  const { code, options, isPending } = useChapter()
  const { set } = useQueryParams()
  if (!useCan()('employees.read') || (!isPending && options.length === 0)) return null
  const words = Object.fromEntries(options.map((one) => [one.code, one.name]))
  return (
    <WordSelect
      label={t`Chapter`}
      value={options.length ? code : ''}
      words={words}
      none={t`All chapters`}
      onChange={(chapter) => set({ chapter, page: '' })}
    />
  )
}
