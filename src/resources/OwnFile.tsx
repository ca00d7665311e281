import { t } from '@lingui/core/macro'
import type { FilledOwnField } from '#contract/api/employees/ownFields.ts'
import { PaperField } from '#src/admin/inputs/PaperField.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import type { OwnFieldsOf } from './OwnFieldsPanel.tsx'

export interface OwnFileProps {
  resource: OwnFieldsOf['resource']
  /** The person or project. */
  id: string
  field: FilledOwnField
  mayEdit: boolean
}

/** The file of an own field, by its name. */
export function OwnFile({ resource, id, field: { id: fieldID, name, value }, mayEdit }: OwnFileProps) {
  const params = { id, fieldID }
  // The view is in the history.
  const load = useCommand(resource, 'ownFile', { gcTime: 0 })
  const add = useCommand(resource, 'uploadOwnFile')
  const remove = useCommand(resource, 'editOwnFields')
  return (
    <PaperField
      label={t`File for ${name}`}
      shown={String(value)}
      adds={mayEdit ? t`Add file` : ''}
      mayRemove={mayEdit}
      pending={{ load: load.isPending, add: add.isPending, remove: remove.isPending }}
      onLoad={async () => (await load.mutateAsync({ params })).data}
      onAdd={(file) => add.mutateAsync({ params, file })}
      onRemove={() => remove.mutateAsync({ params: { id }, body: { values: { [fieldID]: null } } })}
    />
  )
}
