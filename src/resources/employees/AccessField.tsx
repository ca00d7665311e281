import { plural, t } from '@lingui/core/macro'
import type { PersonAccess } from '#contract/api/roles.ts'
import { PairRows } from '#src/admin/fields/DescriptionList.tsx'

/** Which people somebody sees, and what of them. */
export function AccessField({ access: { people, sees } }: { access: Pick<PersonAccess, 'people' | 'sees'> }) {
  const { listed, opened } = people
  const list = plural(listed, { one: 'Sees # person in the list.', other: 'Sees # people in the list.' })
  const profiles = plural(opened, { one: 'Can open # profile.', other: 'Can open # profiles.' })
  return (
    <PairRows
      rows={[
        { label: t`Number`, value: `${list} ${profiles}` },
        ...sees.map(({ topic, text }) => ({ label: topic, value: text })),
      ]}
    />
  )
}
