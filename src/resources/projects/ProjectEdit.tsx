import { msg, t } from '@lingui/core/macro'
import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { fullAccess, type Project } from '#contract/api/projects/project.ts'
import { ProjectContactForm, ProjectGeneralInfo } from '#contract/api/projects/edits.ts'
import { commercialValues, contactValues, generalValues, readableValues } from '#contract/api/projects/values.ts'
import { words } from '#contract/words.ts'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { type FormPlace, SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { useCan } from '#src/providers/session.ts'

const General = Form.Input<typeof ProjectGeneralInfo>
const unseen = words({ help: msg`You can't see the current value. A value that you choose replaces it.` })

/** Fields of the general info form, in the order of rules/pages.md#3.3, plus the organization. */
function GeneralInputs() {
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

const Contact = Form.Input<typeof ProjectContactForm>

/** Fields of the contact form. Client emails need full access. */
function ContactInputs({ project }: { project: Project }) {
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
function CommercialInputs({ project }: { project: Project }) {
  return (
    <>
      <General source="bankAccountID" />
      <CurrencyNotice project={project} />
      <General source="companyInfoID" />
      <General source="clientID" />
    </>
  )
}

interface SectionEditProps extends FormPlace {
  project: Project
}

const GeneralEdit = ({ project: _project, ...place }: SectionEditProps) => (
  <Edit
    resource="projects"
    section="general-info"
    schema={ProjectGeneralInfo}
    valuesOf={generalValues}
    readable={readableValues}
    saved={t`General info updated`}
    failure={t`Couldn't update the general info`}
    {...place}
  >
    <GeneralInputs />
  </Edit>
)

const ContactEdit = ({ project, ...place }: SectionEditProps) => (
  <Edit
    resource="projects"
    section="contact-info"
    schema={ProjectContactForm}
    required={['projectEmail']}
    valuesOf={contactValues}
    readable={readableValues}
    saved={t`Contact info updated`}
    failure={t`Couldn't update the contact info`}
    {...place}
  >
    <ContactInputs project={project} />
  </Edit>
)

/** Commercial data are saved by the endpoint of general info (rules/projects.md#4.4). */
const CommercialEdit = ({ project, ...place }: SectionEditProps) => (
  <Edit
    resource="projects"
    section="general-info"
    schema={ProjectGeneralInfo}
    valuesOf={commercialValues}
    readable={readableValues}
    saved={t`Commercial data updated`}
    failure={t`Couldn't update the commercial data`}
    {...place}
  >
    <CommercialInputs project={project} />
  </Edit>
)

/** The three sections, with the titles of their panels. */
const titles = words({
  general: msg`Edit general info`,
  contact: msg`Edit contact info`,
  commercial: msg`Edit commercial data`,
})
export type SectionName = keyof typeof titles
const forms = { general: GeneralEdit, contact: ContactEdit, commercial: CommercialEdit }

interface ProjectEditProps {
  project: Project
  name: SectionName
  onClose: () => void
}

/** The form of one section in a side panel. */
export function ProjectEdit({ project, name, onClose }: ProjectEditProps) {
  const SectionEdit = forms[name]
  return (
    <SidePanel
      title={titles[name]}
      keptAs={name === 'commercial' ? undefined : `project.${project.id}.${name}`}
      onClose={onClose}
    >
      {(place) => <SectionEdit project={project} {...place} />}
    </SidePanel>
  )
}
