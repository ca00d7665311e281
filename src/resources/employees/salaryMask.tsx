import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { createContext, use, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { employees } from '#contract/api/employees.ts'
import type { Employee } from '#contract/api/employee.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { Salary } from '#src/components/Money.tsx'
import { call } from '#src/providers/call.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'

type Earner = Pick<Employee, 'id' | 'baseSalary'>

interface Mask {
  isShown: (person: Earner) => boolean
  /** Shows these salaries once the look at them stands in the audit trail, or hides them. */
  set: (people: readonly Earner[], shown: boolean) => Promise<void>
}

const MaskContext = createContext<Mask>({ isShown: () => false, set: async () => {} })

/** Whose salary is unmasked below `SalaryMask`. */
export const useSalaryMask = () => use(MaskContext)

const earning = (people: readonly Earner[]) => people.filter(({ baseSalary }) => baseSalary)

/** Holds whose salaries are shown; on every visit nobody's. */
export function SalaryMask({ children }: { children: React.ReactNode }) {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const notify = useNotify()
  const set: Mask['set'] = async (people, show) => {
    const ids = earning(people).map(({ id }) => id)
    if (!show) return setShown((known) => new Set([...known].filter((id) => !ids.includes(id))))
    const masked = ids.filter((id) => !shown.has(id))
    if (!masked.length) return
    try {
      await call(employees.revealSalaries, { body: { employeeIDs: masked } })
      setShown((known) => new Set([...known, ...masked]))
    } catch (error) {
      notify(`Could not show the salary - ${reasonOf(error)}`, { type: 'error' })
    }
  }
  return <MaskContext value={{ isShown: ({ id }) => shown.has(id), set }}>{children}</MaskContext>
}

function Eye({ shown, label, onClick }: { shown: boolean; label: string; onClick: () => void }) {
  const Icon = shown ? VisibilityOffOutlined : VisibilityOutlined
  return (
    <IconButton size="small" aria-label={label} aria-pressed={shown} onClick={onClick} sx={{ p: 1, ml: 1 }}>
      <Icon sx={{ fontSize: 16 }} />
    </IconButton>
  )
}

/** Reveals or hides the whole column of this page. */
export function RevealAll() {
  const { isShown, set } = useSalaryMask()
  const people = earning(useListContext<Employee>().data ?? [])
  const all = people.length > 0 && people.every(isShown)
  return (
    <Eye
      shown={all}
      label={all ? 'Hide all salaries' : 'Show all salaries'}
      onClick={() => void set(people, !all)}
    />
  )
}

function RevealOne({ person }: { person: Employee }) {
  const { isShown, set } = useSalaryMask()
  const shown = isShown(person)
  return (
    <Eye
      shown={shown}
      label={`${shown ? 'Hide' : 'Show'} the salary of ${nameOf(person)}`}
      onClick={() => void set([person], !shown)}
    />
  )
}

/** Stands in the place of a masked salary where there is room, and shows it. */
export function RevealSalary({ person }: { person: Employee }) {
  const { set } = useSalaryMask()
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<VisibilityOutlined />}
      onClick={() => void set([person], true)}
      sx={{ alignSelf: 'start' }}
    >
      Show the salary
    </Button>
  )
}

/** A salary that stays masked until it is asked for. */
export function SalaryCell({ person }: { person: Employee }) {
  const { isShown } = useSalaryMask()
  if (!person.baseSalary) return '-'
  return (
    <>
      {isShown(person) ? <Salary salary={person.baseSalary} /> : <span aria-hidden>••••••</span>}
      <RevealOne person={person} />
    </>
  )
}
