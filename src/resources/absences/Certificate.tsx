import { t } from '@lingui/core/macro'
import type { Absence } from '#contract/api/absences.ts'
import { paperEndings, PaperField } from '#src/admin/inputs/PaperField.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { isOpen } from './absenceWords.tsx'

/** True for the person, HR, and people above who read personal info (docs/rules/absence.md#2.9). */
export function useMayAddCertificate() {
  const can = useCan()
  const { id } = useProfile()
  const isTrusted = can('employees.edit') || can('employees.read.personalInfo.fullAccess')
  return ({ employee, mayDecide }: Absence) => employee.id === id || (mayDecide && isTrusted)
}

/** The certificate of an absence, such as a sick note. */
export function Certificate({ absence }: { absence: Absence }) {
  const { id, employee, from, hasCertificate } = absence
  const params = { id }
  const load = useCommand('absences', 'certificate', { noRefresh: true, gcTime: 0 })
  const add = useCommand('absences', 'addCertificate')
  const remove = useCommand('absences', 'deleteCertificate')
  return (
    <PaperField
      label={t`Certificate file`}
      shown={hasCertificate ? t`Download certificate` : ''}
      adds={isOpen(absence) ? t`Add certificate` : ''}
      mayRemove
      pending={{ load: load.isPending, add: add.isPending, remove: remove.isPending }}
      onLoad={async () => {
        const { data } = await load.mutateAsync({ params })
        return { ...data, name: `${employee.username}-${from}.${paperEndings[data.mediaType]}` }
      }}
      onAdd={(file) => add.mutateAsync({ params, file })}
      onRemove={() => remove.mutateAsync({ params })}
    />
  )
}
