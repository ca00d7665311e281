import { t } from '@lingui/core/macro'
import { Box, Button, Link, Paper, Stack, Typography } from '@mui/material'
import { useCallback, useEffect, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import type { Employee } from '#contract/api/employees/employee.ts'
import { nameOf } from './EmployeeField.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { useDropDraft } from '#src/admin/form/useDraft.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import { draftOf, permissionOf, SectionEdit, type SectionName, sections } from './EmployeeInputs.tsx'
import { SalaryMask } from './salaryMask.tsx'
import { EmployeePage } from './EmployeePage.tsx'

const names = Object.keys(sections) as SectionName[]

function Anchors({ shown }: { shown: SectionName[] }) {
  const { hash } = useLocation()
  return (
    <Stack
      component="nav"
      aria-label={t`Sections`}
      direction={{ xs: 'row', md: 'column' }}
      sx={{ gap: 3, position: { md: 'sticky' }, top: 80, alignSelf: 'start', flexWrap: 'wrap' }}
    >
      {shown.map((name) => (
        <Link
          key={name}
          component={RouterLink}
          to={{ hash: name }}
          replace
          underline="hover"
          sx={{ fontSize: 'var(--text-13)', fontWeight: hash === `#${name}` ? 600 : 400 }}
        >
          {sections[name]}
        </Link>
      ))}
    </Stack>
  )
}

function EditSection({ person, name, onDirty }: { person: Employee; name: SectionName; onDirty: Dirtied }) {
  const report = useCallback((dirty: boolean) => onDirty(name, dirty), [name, onDirty])
  return (
    <Paper
      component="section"
      variant="outlined"
      id={name}
      aria-labelledby={`${name}-title`}
      sx={{ p: 5, scrollMarginTop: 72 }}
    >
      <Typography id={`${name}-title`} variant="h2" sx={{ mb: 4 }}>
        {sections[name]}
      </Typography>
      <SectionEdit name={name} person={person} {...draftOf(person, name)} onSaved={() => {}} onDirty={report} />
    </Paper>
  )
}

type Dirtied = (name: SectionName, dirty: boolean) => void

function EditForms({ person }: { person: Employee }) {
  const can = useCan()
  const { hash } = useLocation()
  const name = nameOf(person)
  const [dirty, setDirty] = useState<Partial<Record<SectionName, boolean>>>({})
  const onDirty = useCallback<Dirtied>((name, is) => setDirty((known) => ({ ...known, [name]: is })), [])
  const forget = useDropDraft(`employee.${person.id}.`)
  const { question } = useUnsavedGuard(Object.values(dirty).some(Boolean), forget)
  const shown = names.filter((name) => can(permissionOf(name)))
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <Stack spacing={5}>
      <PageHeading
        title={t`Edit ${name}`}
        back={{ to: paths.employee(person.username), label: t`Back to ${name}` }}
        actions={
          <Button color="inherit" component={RouterLink} to={paths.employee(person.username)}>{t`Cancel`}</Button>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '140px minmax(0, 640px)' },
        }}
      >
        <Anchors shown={shown} />
        <Stack spacing={5}>
          {shown.map((name) => (
            <EditSection key={name} person={person} name={name} onDirty={onDirty} />
          ))}
        </Stack>
      </Box>
      {question}
    </Stack>
  )
}

/**
 * All sections of a person on one page, each with its own Save button. A hash such as `#salary` scrolls to its section.
 */
export function EmployeeEdit() {
  return (
    <EmployeePage
      render={(person) => (
        <SalaryMask>
          <EditForms key={person.id} person={person} />
        </SalaryMask>
      )}
    />
  )
}
