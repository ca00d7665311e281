import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { z } from 'zod'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { ownFieldInput, type FilledOwnField } from '#contract/api/employees/ownFields.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useDataProvider } from '#src/providers/dataProvider/hooks.ts'

/** The person or project whose fields they are. */
export interface OwnFieldsOf {
  resource: 'employees' | 'projects'
  record: EmployeeDetail | Project
}

/** A record with the fields that the form fills in. */
type WithFields = OwnFieldsOf['record'] & { own: readonly FilledOwnField[] }

interface OwnFieldsPanelProps extends OwnFieldsOf {
  fields: readonly FilledOwnField[]
  onClose: () => void
}

const valuesIn = (fields: readonly FilledOwnField[]) => Object.fromEntries(fields.map(({ id, value }) => [id, value]))

/** The form of the fields that the company has defined. Its schema is made of their definitions. */
export function OwnFieldsPanel({ resource, record, fields, onClose }: OwnFieldsPanelProps) {
  const provider = useDataProvider()
  const schema = useMemo(
    () => z.object(Object.fromEntries(fields.map((one) => [one.id, ownFieldInput(one)]))),
    [fields],
  )
  const { id } = record
  const reload = async (): Promise<WithFields> => {
    const { data } = await provider.getOne<OwnFieldsOf['record']>(resource, { id })
    const own = await provider[resource].ownFields({ params: { id } })
    return { ...data, own: own.data }
  }
  return (
    <SidePanel title={t`Edit company fields`} keptAs={`${resource}.${id}.own-fields`} onClose={onClose}>
      {(place) => (
        <Edit
          resource={resource}
          section="own-fields"
          schema={schema}
          record={{ ...record, own: fields } as WithFields}
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
