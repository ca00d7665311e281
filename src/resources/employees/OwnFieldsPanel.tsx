import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { z } from 'zod'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { ownFieldInput, type PersonOwnField } from '#contract/api/employees/ownFields.ts'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useDataProvider } from '#src/providers/dataProvider/hooks.ts'

/** A person with the fields that the form fills in. */
type WithFields = EmployeeDetail & { own: readonly PersonOwnField[] }

interface OwnFieldsPanelProps {
  person: EmployeeDetail
  fields: readonly PersonOwnField[]
  onClose: () => void
}

const valuesIn = (fields: readonly PersonOwnField[]) => Object.fromEntries(fields.map(({ id, value }) => [id, value]))

/** The form of the fields that the company has defined. Its schema is made of their definitions. */
export function OwnFieldsPanel({ person, fields, onClose }: OwnFieldsPanelProps) {
  const provider = useDataProvider()
  const schema = useMemo(
    () => z.object(Object.fromEntries(fields.map((one) => [one.id, ownFieldInput(one)]))),
    [fields],
  )
  const { id } = person
  const reload = async (): Promise<WithFields> => {
    const { data } = await provider.getOne<EmployeeDetail>('employees', { id })
    const own = await provider.employees.ownFields({ params: { id } })
    return { ...data, own: own.data }
  }
  return (
    <SidePanel title={t`Edit company fields`} keptAs={`employee.${id}.own-fields`} onClose={onClose}>
      {(place) => (
        <Edit
          resource="employees"
          section="own-fields"
          schema={schema}
          record={{ ...person, own: fields } as EmployeeDetail}
          valuesOf={(one) => valuesIn((one as WithFields).own)}
          // JSON drops undefined, and the server keeps what isn't named: null clears a number.
          transform={(values) => ({
            values: Object.fromEntries(fields.map((one) => [one.id, values[one.id] ?? null])),
          })}
          reload={reload}
          saved={t`Company fields updated`}
          failure={t`Couldn't update the company fields`}
          {...place}
        >
          {fields.map((one) => (
            <Form.Input key={one.id} source={one.id} known={one.person} />
          ))}
        </Edit>
      )}
    </SidePanel>
  )
}
