import { t } from '@lingui/core/macro'
import { Box, Button, Paper } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import { NewEmployee, type CreatedEmployee } from '#contract/api/employees/create.ts'
import { EmployeeStatus, employeeStatuses } from '#contract/api/metadata/metadata.ts'
import { wordsOf } from '#contract/plainText.ts'
import { listed } from '#src/i18n/format.ts'
import { type Option, useOptions } from '#src/admin/list/useOptions.ts'
import { SimilarRecords } from '#src/admin/form/SimilarRecords.tsx'
import { useDebouncedValue } from '#src/admin/hooks/deferred.ts'
import { paths } from '#src/layout/paths.ts'
import { useCommand, useGetList, useGetOne } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile, useSettings } from '#src/providers/useSession.ts'
import { Link, Navigate } from 'react-router'
import type { z } from 'zod'
import { widths } from '#src/admin/theme/tokens.ts'
import { nameOf } from './EmployeeField.tsx'
import { DraftNotice, useDraft } from '#src/admin/form/useDraft.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { useAnnounceCreated } from '#src/admin/notifications/created.tsx'
import { inSentence } from '#src/i18n/language.ts'
import { LinkDialog } from './InvitationCard.tsx'

/** True if the text is specific enough to identify a person: two words, or a whole email address. */
const isSpecific = (words: string) => /\S\s+\S|@[^@]+\.\w/.test(words)

/** A hint below the field if the name or address belongs to an existing person. */
function SimilarEmployees({ source }: { source: 'fullName' | 'teamEmail' | 'personalEmail' }) {
  const keyword = useDebouncedValue(String(useWatch({ name: source }) ?? '').trim())
  const { data: people } = useGetList(
    'employees',
    {
      filter: { keyword, workingStatuses: [...EmployeeStatus.options] },
      pagination: { page: 1, perPage: 3 },
      meta: { preload: false, withTotal: false },
    },
    { enabled: isSpecific(keyword) },
  )
  const records = isSpecific(keyword) && people ? people : []
  return (
    <SimilarRecords
      records={records.map(({ id, fullName, teamEmail, username, status }) => ({
        id,
        name: fullName,
        to: paths.employee(username),
        details: `${teamEmail}, ${inSentence(employeeStatuses[status])}`,
      }))}
    />
  )
}

/**
 * The team address suggested by a full name: `ha.nguyen@tidewater.example` for "Hà Thị Nguyễn". Returns `''` for a
 * single name, for letters that an address can't contain, and without a company domain.
 */
export function proposedTeamEmail(fullName: string, domain: string | undefined): string {
  const words = wordsOf(fullName)
  const ends = [words[0], words.at(-1)]
  const usable = words.length > 1 && ends.every((word) => word && /^[a-z0-9]+$/.test(word))
  return usable && domain ? `${ends.join('.')}@${domain}` : ''
}

const Input = Form.Input<typeof NewEmployee>

/** The team address. It follows the full name until it is edited. */
function TeamEmailInput() {
  const { companyEmailDomains } = useSettings()
  const { getFieldState, getValues, setValue } = useFormContext()
  const fullName = String(useWatch({ name: 'fullName' }) ?? '')
  const [domain] = companyEmailDomains
  const before = useRef(fullName)
  useEffect(() => {
    if (before.current === fullName) return
    const proposed = proposedTeamEmail(before.current, domain)
    before.current = fullName
    if ([proposed, ''].includes(getValues('teamEmail'))) {
      // An address that was required but missing must not stay marked as an error once it is filled in.
      const shouldValidate = getFieldState('teamEmail').invalid
      setValue('teamEmail', proposedTeamEmail(fullName, domain), { shouldDirty: true, shouldValidate })
    }
  }, [fullName, domain, getFieldState, getValues, setValue])
  const ends = listed(
    companyEmailDomains.map((one) => `@${one}`),
    'disjunction',
  )
  return <Input source="teamEmail" {...(ends ? { help: t`Ends with ${ends}.` } : {})} />
}

/** The roles that the signed-in person can give: those below their own rank, or all for admins (rules/roles.md#1.2). */
function useGivableRoles(): { isAdmin: boolean; mayGive: (role: Option) => boolean } {
  const { roles } = useProfile()
  // Sorted by rank, highest first.
  const { options } = useOptions('assignableRoles')
  const isAdmin = roles.some(({ code }) => code === 'admin')
  const own = options.findIndex(({ id }) => roles.some((role) => role.id === id))
  const rankOf = (role: Option) => options.findIndex(({ id }) => id === role.id)
  return { isAdmin, mayGive: (role) => isAdmin || rankOf(role) > own }
}

/** Nobody who is new has left. */
const isNew = ({ id }: { id: string }) => id !== 'left'

/**
 * Fields of a new employee, in the order of rules/pages.md#5.2. `referrer` and `manager` are ids from the draft, or
 * `''`.
 */
function EmployeeCreateInputs({ referrer, manager }: { referrer: string; manager: string }) {
  const { homeCurrency } = useSettings()
  const { isAdmin, mayGive } = useGivableRoles()
  const mayEdit = useCan()('employees.edit')
  const { data: known } = useGetOne('employees', { id: referrer }, { enabled: referrer !== '' })
  const { data: leads } = useGetOne('employees', { id: manager }, { enabled: manager !== '' })
  return (
    <>
      <Box>
        <Input source="fullName" />
        <SimilarEmployees source="fullName" />
      </Box>
      <Input source="displayName" />
      <Input source="status" only={isNew} />
      <Input source="joinedDate" />
      <Box>
        <TeamEmailInput />
        <SimilarEmployees source="teamEmail" />
      </Box>
      <Box>
        <Input source="personalEmail" />
        <SimilarEmployees source="personalEmail" />
      </Box>
      <Input source="positions" />
      <Input source="seniorityID" />
      <Input source="salary" suffix={homeCurrency} />
      <Input source="roles" only={mayGive} {...(isAdmin ? {} : { help: t`You can give roles below your own.` })} />
      <Input key={`manager ${leads?.id}`} source="lineManagerID" known={leads ?? null} />
      <Input source="chapterIDs" />
      <Input key={known?.id} source="referredBy" known={known ?? null} />
      {mayEdit && <Input source="skipEmail" />}
    </>
  )
}

const blank = {
  fullName: '',
  displayName: '',
  status: 'on-boarding',
  joinedDate: '',
  teamEmail: '',
  personalEmail: '',
  positions: [],
  seniorityID: null,
  salary: undefined,
  roles: [],
  referredBy: null,
  lineManagerID: null,
  chapterIDs: [],
  skipEmail: false,
}
const withoutSalary = ({ salary: _, ...values }: FieldValues) => values

/** The form for a new employee. Sends the invitation, or shows its link to copy and pass on. */
export function EmployeeCreate() {
  const { mutateAsync: send } = useCommand('employees', 'create', { noRefresh: true })
  const draft = useDraft('employee')
  const announceCreated = useAnnounceCreated('employees')
  const announce = (username: string) =>
    announceCreated({
      message: t`Employee created`,
      to: paths.employee(username),
      view: t`View employee`,
    })
  const [dirty, setDirty] = useState(false)
  const [created, setCreated] = useState<z.infer<typeof CreatedEmployee>>()
  const [next, setNext] = useState('')
  const { question } = useUnsavedGuard(dirty && !created, draft.drop)

  const create = async (values: object) => {
    const body = values as NewEmployee
    const { data } = await send({ body })
    draft.drop()
    setCreated(data)
    if (body.skipEmail) return
    setNext(paths.employees)
    announce(data.username)
  }
  if (next) return <Navigate to={next} replace />
  const moveOn = () => {
    if (created) announce(created.username)
    setNext(paths.employees)
  }
  return (
    <>
      <PageHeading title={t`New employee`} back={{ to: paths.employees, label: t`Back to employees` }} />
      <Paper variant="outlined" sx={{ p: 5, maxWidth: widths.form }}>
        <Form
          schema={NewEmployee}
          values={blank}
          required={['positions', 'roles']}
          failure={t`Couldn't create the employee`}
          submit={t`Create employee`}
          save={create}
          onSaved={() => {}}
          onDirty={setDirty}
        >
          <DraftNotice draft={draft} kept={withoutSalary} left={t`Drafts don't include the salary. Enter it again.`} />
          <EmployeeCreateInputs
            referrer={String(draft.found?.referredBy ?? '')}
            manager={String(draft.found?.lineManagerID ?? '')}
          />
        </Form>
      </Paper>
      {created?.invitation.link && (
        <LinkDialog
          name={nameOf(created)}
          link={created.invitation.link}
          expiresAt={created.invitation.expiresAt}
          mailed={false}
          onClose={moveOn}
        >
          <Button
            color="inherit"
            component={Link}
            to={paths.employee(created.username)}
            replace
          >{t`View employee`}</Button>
        </LinkDialog>
      )}
      {question}
    </>
  )
}
