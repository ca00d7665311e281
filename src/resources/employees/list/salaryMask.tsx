import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import IconButton from '@mui/material/IconButton'
import { createContext, use, useState } from 'react'
import type { BaseSalary } from '#contract/api/employee.ts'
import { Salary } from '#src/components/Money.tsx'

const Revealed = createContext<{ all: boolean; toggle: () => void }>({ all: false, toggle: () => {} })

/** Holds whether the whole salary column is revealed. Starts hidden on every visit. */
export function SalaryMask({ children }: { children: React.ReactNode }) {
  const [all, setAll] = useState(false)
  return <Revealed value={{ all, toggle: () => setAll(!all) }}>{children}</Revealed>
}

function Eye({ shown, label, onClick }: { shown: boolean; label: string; onClick: () => void }) {
  const Icon = shown ? VisibilityOffOutlined : VisibilityOutlined
  return (
    <IconButton size="small" aria-label={label} aria-pressed={shown} onClick={onClick} sx={{ p: 1, ml: 1 }}>
      <Icon sx={{ fontSize: 16 }} />
    </IconButton>
  )
}

/** Reveals or hides the whole column. */
export function RevealAll() {
  const { all, toggle } = use(Revealed)
  return <Eye shown={all} label={all ? 'Hide all salaries' : 'Show all salaries'} onClick={toggle} />
}

/** A salary that stays masked until it is asked for. */
export function SalaryCell({ salary, of }: { salary: BaseSalary | null; of: string }) {
  const [own, setOwn] = useState(false)
  const { all } = use(Revealed)
  if (!salary) return '-'
  if (all) return <Salary salary={salary} />
  return (
    <>
      {own ? <Salary salary={salary} /> : <span aria-hidden>••••••</span>}
      <Eye
        shown={own}
        label={own ? `Hide the salary of ${of}` : `Show the salary of ${of}`}
        onClick={() => setOwn(!own)}
      />
    </>
  )
}
