import { msg, t } from '@lingui/core/macro'
import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { fullAccess, type Project } from '#contract/api/projects/project.ts'
import { ProjectContactForm, ProjectGeneralInfo } from '#contract/api/projects/edits.ts'
import { words } from '#contract/words.ts'
import { SchemaInput } from '#src/admin/inputs/SchemaInput.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { useCan } from '#src/providers/useSession.ts'

const General = SchemaInput<typeof ProjectGeneralInfo>
const unseen = words({ help: msg`You can't see the current value. A value that you choose replaces it.` })

/** Fields of the general info form, in the order of rules/pages.md#3.3, plus the organization. */
export function GeneralInputs() {
  const all = useCan()(fullAccess)
  const closed = all ? {} : unseen
  return (
    <>
      <General source="name" />
      <General source="startDate" />
      <General source="countryID" />
      <General source="organizationID" />
      <General source="stacks" />
      <General source="function" />
      {all && <General source="auditNotionID" />}
      <General source="importantLevel" {...closed} />
      <General source="leadRating" {...closed} />
      <General source="accountRating" {...closed} />
      <General source="deliveryRating" {...closed} />
    </>
  )
}

const Contact = SchemaInput<typeof ProjectContactForm>

/** Fields of the contact form. Client emails need full access. */
export function ContactInputs({ project }: { project: Project }) {
  const can = useCan()
  return (
    <>
      <Contact source="projectEmail" />
      {can(fullAccess) && <Contact source="clientEmail" />}
      <Contact source="accountManagers" known={project.accountManagers} />
      <Contact source="deliveryManagers" known={project.deliveryManagers} />
      <Contact source="salePersons" known={project.salePersons} />
    </>
  )
}

/** Says that rates keep their currency, if the chosen account has another one than the project. */
function CurrencyNotice({ project: { currency } }: { project: Project }) {
  const id: unknown = useWatch({ name: 'bankAccountID' })
  const { options } = useOptions('bankAccounts', true)
  const next = options.find((account) => account.id === id)?.currency?.name
  if (!currency || !next || next === currency.name) return null
  return (
    <Alert severity="info">
      {t`Members and open roles keep the currency of their rates. Revenue and new invoices convert them to ${next}.`}
    </Alert>
  )
}

/** Fields of the commercial form. */
export function CommercialInputs({ project }: { project: Project }) {
  return (
    <>
      <General source="bankAccountID" />
      <CurrencyNotice project={project} />
      <General source="companyInfoID" />
      <General source="clientID" />
    </>
  )
}
