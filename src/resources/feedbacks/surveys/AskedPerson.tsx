import ExpandMore from '@mui/icons-material/ExpandMore'
import { styled } from '@mui/material/styles'
import type { ForeseenForm, Recipient } from '#contract/api/surveyPreview.ts'
import { relationships, type SurveySubtype } from '#contract/api/surveyWords.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { several } from './words.ts'

const Item = styled('li')(({ theme }) => ({
  borderBottom: `1px solid ${theme.palette.divider}`,
  fontSize: 'var(--text-13)',
  '& summary, & > span': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 40,
    borderRadius: 'var(--radius-control)',
    listStyle: 'none',
  },
  '& summary': { cursor: 'pointer' },
  '& small': { marginLeft: 'auto', fontSize: 'var(--text-12)', color: theme.palette.text.secondary },
  '& summary svg': { fontSize: 'var(--text-18)', color: theme.palette.text.secondary },
  '& details[open] summary svg': { transform: 'rotate(180deg)' },
  '& ul': { margin: '0 0 8px', padding: '0 0 0 32px', color: theme.palette.text.secondary },
  '& li': { padding: '2px 0', listStyle: 'none' },
  '& li b': { fontWeight: 500, color: theme.palette.text.primary },
}))

const and = new Intl.ListFormat('en')

/** Why somebody gets a form: "Peer, both in Atlas Web". */
function reasonOf({ relationship, workUnits, project }: ForeseenForm): string {
  if (project) return `works on ${project}`
  if (workUnits.length > 0) return `${relationships[relationship]}, both in ${and.format(workUnits)}`
  return relationships[relationship]
}

/** One person who would be asked; the forms with their reasons where they are told and there is more to say than "about themselves". */
export function AskedPerson({ type, recipient }: { type: SurveySubtype; recipient: Recipient }) {
  const { person, forms, about } = recipient
  const head = (
    <>
      <Avatar src={person.avatar} name={nameOf(person)} />
      {nameOf(person)} <small>{several(forms, 'form')}</small>
    </>
  )
  if (type === 'engagement' || about.length === 0)
    return (
      <Item>
        <span>{head}</span>
      </Item>
    )
  return (
    <Item>
      <details>
        <summary>
          {head}
          <ExpandMore aria-hidden />
        </summary>
        <ul>
          {about.map((form) => (
            <li key={`${form.employee.id}.${form.project}`}>
              {type === 'peer-review' && (
                <>
                  About <b>{nameOf(form.employee)}</b>:{' '}
                </>
              )}
              {reasonOf(form)}
            </li>
          ))}
        </ul>
      </details>
    </Item>
  )
}
