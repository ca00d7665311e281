import { t } from '@lingui/core/macro'
import { Typography } from '@mui/material'
import type { ProfileReaders } from '#contract/api/ownRecord.ts'
import { listed } from '#src/i18n/format.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'

/** Who else reads a part of the own record: roles with their numbers of people, no names. */
export function VisibleTo({ part }: { part: keyof ProfileReaders }) {
  const { data } = useCommandQuery('ownRecord', 'readers', {})
  const roles = data?.data[part]
  const words = roles && listed(roles.map(({ name, people }) => `${name} (${people})`))
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 3, minHeight: 20 }}>
      {words === '' && t`Visible only to you.`}
      {words && t`Visible to: ${words}`}
    </Typography>
  )
}
