import { t } from '@lingui/core/macro'
import { nameOf } from './EmployeeField.tsx'
import { RecordSkeleton, useRecord } from '#src/admin/form/useRecord.tsx'

/** Loads the person in the URL. Until then, returns what to render instead. */
export const useEmployee = () =>
  useRecord({
    resource: 'employees',
    place: '/employees/:id',
    nameOf,
    failure: t`Couldn't load the employee`,
    skeleton: <RecordSkeleton label={t`Loading the employee`} left={[620, 180, 280]} right={[230, 200, 320]} />,
  })
