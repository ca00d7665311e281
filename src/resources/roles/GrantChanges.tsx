import { plural, t } from '@lingui/core/macro'
import { Alert, Stack, Typography } from '@mui/material'
import type { GrantChange, GrantsPreview } from '#contract/api/roles.ts'
import { scopes } from '#contract/scopes.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { grantText, groupOf } from './grantText.ts'

/** A grant in plain words: "Employees: See base salaries.", with the scope at the end if it has one. */
function sentenceOf({ code, scope }: GrantChange): string {
  const text = `${groupOf(code)}: ${grantText(code, scope !== undefined)}`
  return scope ? `${text} (${scopes[scope]})` : text
}

/** The affected people: "3 people: Linh, An, Bo", "25 people: Linh, An, … and 5 more", or why there are none. */
function holdersText({ people, named }: GrantChange, holders: number): string {
  if (holders === 0) return t`No people have this role.`
  if (people === 0) return t`No change: they have it through another role.`
  const counted = plural(people, { one: '# person', other: '# people' })
  const names = named.map(nameOf).join(', ')
  const rest = people - named.length
  return `${counted}: ${rest > 0 ? t`${names} and ${rest} more` : names}`
}

function Changes({ title, changes, holders }: { title: string; changes: GrantChange[]; holders: number }) {
  if (changes.length === 0) return null
  return (
    <section aria-label={title}>
      {title}
      <Stack component="ul" className="bullets" spacing={2} sx={{ fontSize: 'var(--text-13)' }}>
        {changes.map((change) => (
          <li key={`${change.code} ${change.scope}`}>
            {sentenceOf(change)}
            <Typography variant="body2" color="text.secondary">
              {holdersText(change, holders)}
            </Typography>
          </li>
        ))}
      </Stack>
    </section>
  )
}

/** The permissions gained and lost, the people affected, and warnings. */
export function GrantChanges({ preview: { holders, gained, lost, warnings } }: { preview: GrantsPreview }) {
  return (
    <Stack spacing={3}>
      <Changes title={t`Will gain`} changes={gained} holders={holders} />
      <Changes title={t`Will lose`} changes={lost} holders={holders} />
      {warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
    </Stack>
  )
}
