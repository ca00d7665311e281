import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Add from '@mui/icons-material/Add'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { Button, FormHelperText, IconButton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetOne, useNotify } from 'react-admin'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { NewMember } from '#contract/api/projects/member.ts'
import { factsOf } from '#contract/fields.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { useCan } from '#src/providers/useSession.ts'
import { MemberForm } from '#src/resources/members/MemberEdit.tsx'

/** A member of a project that isn't created yet. */
type NewMemberRow = NewMember & { key: string }

/** The name of a person, loaded by id. */
function MemberName({ employeeID }: { employeeID: string }) {
  const { data, error } = useGetOne<BasicEmployee>('employees', { id: employeeID }, { retry: false })
  if (!data) return error ? t`Hidden person` : '…'
  return (
    <>
      <Avatar src={data.avatar} name={nameOf(data)} /> {nameOf(data)}
    </>
  )
}

const Col = DataTable.Col<NewMemberRow>

/** The columns of the members on the page of a new project (rules/pages.md#3.2). */
const newMemberColumns = (
  <>
    <Col
      source="employeeID"
      label={msg`Name`}
      width={200}
      render={({ employeeID, isLead }) => (
        <Stack direction="row" component="span" sx={{ gap: 2, alignItems: 'center' }}>
          {employeeID ? <MemberName employeeID={employeeID} /> : t`Open role`}
          {isLead && <Tag colour="lead">{t`Lead`}</Tag>}
        </Stack>
      )}
    />
    <Col source="positions" width={190} />
    <Col source="seniorityID" width={110} />
    <Col source="deploymentType" width={130} />
    <Col source="status" width={110} />
    <Col source="startDate" width={105} />
    <Col source="endDate" width={105} />
    <Col source="rate" width={120} read={factsOf(NewMember.shape.rate)?.write} />
    <Col source="note" width={200} />
  </>
)

/** The currency of the selected bank account; undefined without an account. */
function useBankCurrency() {
  const mayLookUp = useCan()('projects.edit')
  const id: unknown = useWatch({ name: 'bankAccountID' })
  const { options } = useOptions('bankAccounts', Boolean(id) && mayLookUp)
  return options.find((account) => account.id === id)?.currency
}

export interface NewMembersProps {
  /** Opens the panel for an existing row, or for a new one. */
  onEdit: (index: number | 'new') => void
}

/** The members of the new project. They are part of the form until it is submitted. */
export function NewMembers({ onEdit }: NewMembersProps) {
  const notify = useNotify()
  const currency = useBankCurrency()
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name: 'members' })
  const [leaving, setLeaving] = useState<number>()
  const members = (value ?? []) as NewMember[]
  const rows = members.map((member, index): NewMemberRow => ({ ...member, key: String(index) }))
  const placeOf = ({ key }: NewMemberRow) => Number(key) + 1
  const gone = leaving === undefined ? undefined : members[leaving]
  const remove = () => {
    onChange(members.filter((_, index) => index !== leaving))
    setLeaving(undefined)
    notify(t`Member removed`, { type: 'success' })
  }
  return (
    <Stack component="section" aria-label={t`Members`} sx={{ gap: 3, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <Typography component="h3" variant="h3" sx={{ flex: 1 }}>
          <Trans>Members ({members.length})</Trans>
        </Typography>
        <Button
          ref={ref}
          size="small"
          variant="outlined"
          startIcon={<Add />}
          onClick={() => onEdit('new')}
        >{t`Add member`}</Button>
      </Stack>
      {rows.length > 0 ? (
        <DataTable
          cards={false}
          caption={t`Members`}
          schema={NewMember}
          currencyOf={() => currency?.name}
          data={rows}
          keyOf={({ key }) => key}
          tools={(row) => (
            <>
              <IconButton size="small" aria-label={t`Edit row ${placeOf(row)}`} onClick={() => onEdit(Number(row.key))}>
                <EditOutlined fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t`Remove row ${placeOf(row)}`}
                onClick={() => setLeaving(Number(row.key))}
              >
                <DeleteOutline fontSize="small" />
              </IconButton>
            </>
          )}
        >
          {newMemberColumns}
        </DataTable>
      ) : (
        <Typography variant="body2" color="text.secondary">{t`No members yet. Add them now or later.`}</Typography>
      )}
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <ConfirmDialog
        open={gone !== undefined}
        title={t`Remove this member?`}
        action={t`Remove`}
        isLocal
        onConfirm={remove}
        onCancel={() => setLeaving(undefined)}
      >
        {gone?.employeeID ? (
          <Trans>
            <MemberName employeeID={gone.employeeID} /> won't be part of the new project.
          </Trans>
        ) : (
          t`The open role won't be part of the new project.`
        )}
      </ConfirmDialog>
    </Stack>
  )
}

interface NewMemberFormProps {
  /** Index of the row being edited, or `new`. */
  of: number | 'new'
  onClose: () => void
}

/**
 * The panel that adds or edits a member of the new project. Render it outside of the project's form, since forms can't
 * be nested.
 */
export function NewMemberForm({ of, onClose }: NewMemberFormProps) {
  const { setValue } = useFormContext()
  const notify = useNotify()
  const currency = useBankCurrency()
  const members = (useWatch({ name: 'members' }) ?? []) as NewMember[]
  const value = of === 'new' ? undefined : members[of]
  const others = members.filter((_, index) => index !== of)
  const keep = (body: NewMember) => {
    const next = of === 'new' ? [...members, body] : members.with(of, body)
    setValue('members', next, { shouldDirty: true, shouldValidate: false })
    notify(of === 'new' ? t`Member assigned` : t`Member updated`, { type: 'success' })
  }
  return <MemberForm mode="assign" value={value} others={others} currency={currency} onDone={keep} onClose={onClose} />
}
