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
  const { mutateAsync: load } = useCommand(resource, 'ownFile', { gcTime: 0 })
  const { mutateAsync: add } = useCommand(resource, 'uploadOwnFile')
  const { mutateAsync: remove } = useCommand(resource, 'editOwnFields')
  if (!value && !mayEdit) return '-'
  return (
    <PaperField
      label={t`File for ${name}`}
      shown={String(value)}
      adds={mayEdit ? t`Add file` : ''}
      mayRemove={mayEdit}
      onLoad={async () => (await load({ params })).data}
      onAdd={(file) => add({ params, file })}
      onRemove={() => remove({ params: { id }, body: { values: { [fieldID]: null } } })}
    />
  )
}
