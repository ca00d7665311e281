import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { ScimGroup, ScimSettings, type ScimSettingsAnswer, type ScimTrial } from '#contract/api/scim.ts'
import { roleName } from '#contract/roleName.ts'
import { words } from '#contract/words.ts'
import { InstantText } from '#src/admin/fields/DateText.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { ChangeWords } from '#src/admin/show/HistoryCard.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { useCommand, useCommandQuery, useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'
import { MapDialog } from './MapDialog.tsx'

const Input = Form.Input<typeof ScimSettings>
const Field = ShowLayout.Field<ScimSettingsAnswer>

/** The form of what new people get. */
function SettingsPanel({ settings, onClose }: { settings: ScimSettingsAnswer; onClose: () => void }) {
  const { mutateAsync: change } = useCommand('scimGroups', 'change')
  return (
    <SidePanel title={t`Edit new people`} onClose={onClose}>
      {(place) => (
        <Form
          schema={ScimSettings}
          values={settings}
          failure={t`Couldn't save the settings`}
          save={(body) => change({ body: body as ScimSettings })}
          {...place}
        >
          <Input source="roleID" />
          <Input source="seniorityID" />
          <Input source="status" />
          <Input source="isTrial" />
        </Form>
      )}
    </SidePanel>
  )
}

/** Address for the provider, and what new people get. */
function SettingsCard({ settings }: { settings: ScimSettingsAnswer }) {
  const [isEditing, setEditing] = useState(false)
  const { address, roleID, seniorityID, isTrial } = settings
  const edit = () => setEditing(true)
  return (
    <SectionCard title={t`New people`} onEdit={edit}>
      <Stack spacing={3}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <Trans>
            The identity provider calls <code>{address}</code> with a key. Whom it creates gets what is chosen here.
          </Trans>
        </Typography>
        {(!roleID || !seniorityID) && (
          <Alert severity="warning">{t`Nobody can be created until a role and a seniority are chosen.`}</Alert>
        )}
        {isTrial && <Alert severity="info">{t`Changes are only tried. Nothing is changed.`}</Alert>}
        <ShowLayout schema={ScimSettings} record={settings} compact onAdd={edit}>
          <Field source="roleID" />
          <Field source="seniorityID" />
          <Field source="status" />
        </ShowLayout>
      </Stack>
      {isEditing && <SettingsPanel settings={settings} onClose={() => setEditing(false)} />}
    </SectionCard>
  )
}

/** A group for which another role was chosen. */
interface Chosen {
  group: ScimGroup
  roleID: string
}

const Col = DataTable.Col<ScimGroup>

/** Which group gives which role. Choosing another one shows first what changes. */
function GroupsCard({ groups }: { groups: readonly ScimGroup[] }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { data: roles = [] } = useGetList('assignableRoles', wholeList)
  const select = ({ id, name, role, ...group }: ScimGroup) => {
    const value = chosen?.group.id === id ? chosen.roleID : (role?.id ?? '')
    // A role that is no longer among those of people.
    const others = role && !roles.some((one) => one.id === role.id) ? [role] : []
    return (
      <select
        className="input"
        style={{ width: '100%', minHeight: 36 }}
        aria-label={t`Role of ${name}`}
        value={value}
        onChange={({ target }) => setChosen({ group: { id, name, role, ...group }, roleID: target.value })}
      >
        <option value="">{t`No role`}</option>
        {[...others, ...roles].map((one) => (
          <option key={one.id} value={one.id}>
            {roleName(one.name)}
          </option>
        ))}
      </select>
    )
  }
  return (
    <SectionCard title={t`Groups and roles`}>
      {groups.length === 0 ? (
        <Notice title={t`No groups yet`}>
          <Trans>
            Groups appear here once the identity provider sends them. Until you choose a role they give none.
          </Trans>
        </Notice>
      ) : (
        <DataTable isInset caption={t`Groups of the identity provider`} schema={ScimGroup} data={groups}>
          <Col
            source="name"
            render={({ name, members }) => (
              <>
                <span>{name}</span>
                <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
                  {plural(members, { one: '# person', other: '# people' })}
                </Typography>
              </>
            )}
          />
          <Col source="role" width={150} render={select} />
        </DataTable>
      )}
      {chosen && (
        <MapDialog
          group={chosen.group}
          roleID={chosen.roleID}
          roleName={roleName(roles.find(({ id }) => id === chosen.roleID)?.name ?? '')}
          onClose={() => setChosen(null)}
        />
      )}
    </SectionCard>
  )
}

/** What was tried, by the last part of the action. */
const acts: Readonly<Record<string, string>> = words({
  created: msg`Created`,
  edited: msg`Edited`,
  deleted: msg`Deleted`,
  'general-info': msg`General info`,
  status: msg`Status`,
  roles: msg`Roles`,
})

/** What would have changed while changes are only tried. */
function TrialsCard() {
  const query = useCommandQuery('scimGroups', 'trials', {})
  const trials: readonly ScimTrial[] | undefined = query.data?.data
  return (
    <SectionCard title={t`What would change`}>
      {!trials && <Pending query={query} failure={t`Couldn't load what would change`} height={120} />}
      {trials?.length === 0 && (
        <Typography color="text.secondary">{t`The identity provider has changed nothing yet.`}</Typography>
      )}
      {trials && trials.length > 0 && (
        <Box
          component="ul"
          className="lines"
          sx={{
            fontSize: 'var(--text-13)',
            overflowWrap: 'anywhere',
            '& > li': { py: 2 },
            '& > li > span': { display: 'block' },
          }}
        >
          {trials.map(({ id, at, name, action, changes, refusal }) => (
            <li key={id}>
              <b>{name || t`No name`}</b> <InstantText at={at} />
              <span>{acts[action.split('.').at(-1) ?? '']}</span>
              {refusal && (
                <Box component="span" sx={{ color: 'error.main' }}>
                  {refusal}
                </Box>
              )}
              {changes.map((change) => (
                <span key={change.field}>
                  {change.label}: <ChangeWords change={change} />
                </span>
              ))}
            </li>
          ))}
        </Box>
      )}
    </SectionCard>
  )
}

/** People and groups of the identity provider (rules/scim.md#5). */
export function ScimPage() {
  const settings = useCommandQuery('scimGroups', 'settings', {})
  const groups = useGetList('scimGroups', wholeList)
  if (!settings.data)
    return <Pending query={settings} failure={t`Couldn't load the settings of the identity provider`} height={240} />
  return (
    <Stack spacing={5}>
      <SettingsCard settings={settings.data.data} />
      {groups.data ? (
        <GroupsCard groups={groups.data} />
      ) : (
        <Pending query={groups} failure={t`Couldn't load the groups`} height={160} />
      )}
      {settings.data.data.isTrial && <TrialsCard />}
    </Stack>
  )
}
