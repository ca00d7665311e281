import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import { type OwnField, type OwnFieldOwner, readableSections } from '#contract/api/metadata/ownFields.ts'
import { wholeList } from '#src/providers/dataProvider/hooks.ts'
import { useCanOnSome } from '#src/providers/useSession.ts'

const none: OwnField[] = []

/**
 * The fields of people or projects that the company has defined, in their order: those that the person can read of
 * anybody. Empty until they are there.
 */
export function useOwnFields(of: OwnFieldOwner): OwnField[] {
  const can = useCanOnSome()
  const { data = none } = useGetList<OwnField>('ownFields', wholeList)
  return useMemo(() => {
    const sections = readableSections(can, of)
    return data.filter(({ section }) => sections.includes(section))
  }, [data, can, of])
}
