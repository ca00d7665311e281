import { t } from '@lingui/core/macro'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Button } from '@mui/material'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import { useListContext, useRecordContext } from 'react-admin'
import type { Employee } from '#contract/api/employees/employee.ts'
import { icons } from '#src/admin/list/icons.tsx'
import { nameOf } from './EmployeeField.tsx'
import { Salary } from './SalaryField.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'

type Earner = Pick<Employee, 'id' | 'baseSalary'>

interface Mask {
  isShown: (person: Earner) => boolean
  /** Hides these salaries, or shows them after the server has logged the view in the audit trail. */
  set: (people: readonly Earner[], shown: boolean) => Promise<void>
}

const MaskContext = createContext<Mask>({ isShown: () => false, set: async () => {} })

/** Reads which salaries are unmasked. Needs a `SalaryMask` above. */
export const useSalaryMask = () => use(MaskContext)

const earning = (people: readonly Earner[]) => people.filter(({ baseSalary }) => baseSalary)

/** Keeps which salaries are unmasked. All are masked again on every visit. */
export function SalaryMask({ children }: { children: React.ReactNode }) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const { mutateAsync: reveal } = useCommand('employees', 'revealSalaries', {
    noRefresh: true,
    onSuccess: (_answer, { body }) => setShown((known) => new Set([...known, ...body.employeeIDs])),
    onError: useNotifyFailure()(t`Couldn't show the salary`),
  })
  const set = useCallback<Mask['set']>(
    async (people, show) => {
      const ids = earning(people).map(({ id }) => id)
      if (!show) return setShown((known) => new Set([...known].filter((id) => !ids.includes(id))))
      const masked = ids.filter((id) => !shown.has(id))
      if (masked.length) await reveal({ body: { employeeIDs: masked } }).catch(() => undefined)
    },
    [shown, reveal],
  )
  const mask = useMemo(() => ({ isShown: ({ id }: Earner) => shown.has(id), set }), [shown, set])
  return <MaskContext value={mask}>{children}</MaskContext>
}

interface EyeProps {
  shown: boolean
  label: string
  onClick: () => void
}

function Eye({ shown, label, onClick }: EyeProps) {
  return (
    <button type="button" className="icon-button eye" aria-label={label} aria-pressed={shown} onClick={onClick}>
      {shown ? icons.hide : icons.view}
    </button>
  )
}

/** Shows or hides all salaries of the current page. */
export function RevealAll() {
  const { isShown, set } = useSalaryMask()
  const people = earning(useListContext<Employee>().data ?? [])
  const all = people.length > 0 && people.every(isShown)
  return (
    <Eye shown={all} label={all ? t`Hide all salaries` : t`Show all salaries`} onClick={() => void set(people, !all)} />
  )
}

/** A button that reveals a masked salary. For places with room for a labelled button. */
export function RevealSalary({ person }: { person: Employee }) {
  const { set } = useSalaryMask()
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<VisibilityOutlined />}
      onClick={() => void set([person], true)}
      sx={{ alignSelf: 'start' }}
    >{t`Show the salary`}</Button>
  )
}

/** The salary of a person in a list. It stays masked until it is revealed. */
export function SalaryField() {
  const person = useRecordContext<Employee>()
  const { isShown, set } = useSalaryMask()
  if (!person?.baseSalary) return '-'
  const shown = isShown(person)
  const name = nameOf(person)
  return (
    <>
      {shown ? <Salary salary={person.baseSalary} /> : <span aria-hidden>••••••</span>}
      <Eye
        shown={shown}
        label={shown ? t`Hide the salary of ${name}` : t`Show the salary of ${name}`}
        onClick={() => void set([person], !shown)}
      />
    </>
  )
}
