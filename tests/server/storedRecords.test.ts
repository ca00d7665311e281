import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { makeActionItem, makeCycle } from '#tests/support/audits.ts'
import { invoiceBody } from '#tests/support/billing.ts'
import { cast } from '#tests/support/cast.ts'
import { makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { joinProject, makeProject } from '#tests/support/people.ts'
import { editOf, newSlot, newUnit, slotCalls } from '#tests/support/slots.ts'
import { testStoredKeys } from '#tests/support/storedKeys.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'
import { unitCalls } from '#tests/support/units.ts'

/** What `storedFields.test.ts` says, for people, members, work units, audits, invoices and surveys. */
const app = testServer()

const dates = (one: string, other: string): [string, string] => [one, other]
const seated = {
  employeeID: cast.member.id,
  status: 'active',
  startDate: '2024-01-01',
  isLead: true,
  upsellPersonID: cast.admin.id,
}
const starts = dates('2024-02-03', '2024-03-04')
const namesTheRecord = 'names the record'
const howChanged = 'says how the others are written: server/areas/projects/members/allocation.test.ts'
const mailbox = () => `made${randomUUID().slice(0, 8)}`
const employee = () => {
  const { teamEmail: _team, personalEmail: _personal, ...body } = newEmployee()
  return body
}

testStoredKeys(app, {
  'employees.create': {
    call: api.employees.create,
    asked: () => ({
      body: employee(),
      pairs: {
        status: ['on-boarding', 'probation'],
        roles: [[seedId('role', 'hr')], [seedId('role', 'member')]],
        teamEmail: [`${mailbox()}@tidewater.example`, `${mailbox()}@tidewater.example`],
      },
    }),
    unique: () => ({ teamEmail: `${mailbox()}@tidewater.example`, personalEmail: `${mailbox()}@home.example` }),
    untold: { skipEmail: 'decides about the mail only' },
  },
})

describe('members', () => {
  const project = async () => ({ id: (await makeProject(app)).id })
  const member = async () => {
    const params = await project()
    const row = await slotCalls(app, params).slot(seated)
    const pairs: Record<string, [unknown, unknown]> = {
      status: ['active', 'inactive'],
      startDate: starts,
      percent: [60, 80],
    }
    return { params, row, pairs }
  }

  testStoredKeys(app, {
    'projectMembers.add': {
      call: api.projectMembers.add,
      asked: async () => ({
        params: await project(),
        body: newSlot(seated),
        pairs: { startDate: starts, percent: [60, 80] },
      }),
      untold: { status: 'follows from the days' },
    },
    'projectMembers.edit': {
      call: api.projectMembers.edit,
      asked: async () => {
        const { params, row, pairs } = await member()
        return { params, body: editOf(row, seated), pairs }
      },
      untold: {
        projectSlotID: namesTheRecord,
        projectMemberID: namesTheRecord,
        employeeID: 'fills open roles, as the next call does',
        from: howChanged,
        reason: howChanged,
        correction: howChanged,
        dropPlanned: howChanged,
      },
    },
    'projectMembers.edit, of an open role': {
      call: api.projectMembers.edit,
      asked: async () => {
        const params = await project()
        const row = await slotCalls(app, params).slot()
        return { params, body: editOf(row, { status: 'active', startDate: '2024-01-01' }) }
      },
      isOnce: true,
      keys: ['employeeID'],
    },
    'projectMembers.changePeriod': {
      call: api.projectMembers.changePeriod,
      asked: async () => {
        const { params, row, pairs } = await member()
        return { params: { ...params, memberId: row.projectMemberID }, body: {}, pairs }
      },
    },
  })
})

describe('work units', () => {
  const staffed = async () => {
    const { id } = await makeProject(app)
    await joinProject(app, cast.member, { id })
    await joinProject(app, cast.projectLead, { id })
    const stack = (code: string) => [seedId('stack', code)]
    const pairs: Record<string, [unknown, unknown]> = {
      stacks: [stack('typescript'), stack('postgresql')],
      members: [[cast.member.id], [cast.projectLead.id]],
    }
    return { params: { id }, pairs }
  }

  testStoredKeys(app, {
    'workUnits.create': { call: api.workUnits.create, asked: async () => ({ ...(await staffed()), body: newUnit() }) },
    'workUnits.edit': {
      call: api.workUnits.edit,
      asked: async () => {
        const { params, pairs } = await staffed()
        const { id: unitId } = await unitCalls(app, params).made()
        return { params: { ...params, unitId }, body: newUnit(), pairs }
      },
    },
  })
})

describe('audits', () => {
  const cycle = async () => {
    const { project, cycle: made } = await auditedProject(app)
    return { project, cycleId: (await made({ cycle: 7, date: '2026-01-05' })).id }
  }
  const item = (name: string) => [{ name }]
  const audit: Record<string, [unknown, unknown]> = {
    participants: [[cast.member.id], [cast.admin.id]],
    items: [item('Backups'), item('Keys')],
  }
  const withCycles = async () => {
    const project = await makeProject(app)
    const made = async (number: number) => {
      const id = randomUUID()
      await makeCycle(app, { project, cycle: number, columns: { id } })
      return id
    }
    return { project, pairs: { cycleID: [await made(1), await made(2)] as [string, string] } }
  }
  let shared: ReturnType<typeof withCycles> | undefined
  /** One project for all calls, so that both cycles are there before. */
  const ofItems = () => {
    shared ??= withCycles()
    return shared
  }

  testStoredKeys(app, {
    'projectAudits.createCycle': {
      call: api.projectAudits.createCycle,
      asked: async () => ({ params: { id: (await makeProject(app)).id }, body: { cycle: 7, date: '2026-01-05' } }),
    },
    'projectAudits.editCycle': {
      call: api.projectAudits.editCycle,
      asked: async () => {
        const { project, cycleId } = await cycle()
        return { params: { id: project.id, cycleId }, body: {} }
      },
    },
    'projectAudits.createAudit': {
      call: api.projectAudits.createAudit,
      asked: async () => {
        const { project, cycleId } = await cycle()
        return { params: { id: project.id, cycleId }, body: { type: 'backend' }, pairs: audit }
      },
    },
    'projectAudits.editAudit': {
      call: api.projectAudits.editAudit,
      asked: async () => {
        const project = await makeProject(app)
        const auditId = randomUUID()
        await makeCycle(app, { project, cycle: 1, audits: [{ type: 'backend', columns: { id: auditId } }] })
        return { params: { id: project.id, auditId }, body: { type: 'backend' }, pairs: audit }
      },
    },
    'projectAudits.createActionItem': {
      call: api.projectAudits.createActionItem,
      asked: async () => {
        const { project, pairs } = await ofItems()
        return { params: { id: project.id }, body: { name: 'Write it down' }, pairs }
      },
    },
    'projectAudits.editActionItem': {
      call: api.projectAudits.editActionItem,
      asked: async () => {
        const { project, pairs } = await ofItems()
        const itemId = randomUUID()
        await makeActionItem(app, { project, columns: { id: itemId } })
        return { params: { id: project.id, itemId }, body: { name: 'Write it down' }, pairs }
      },
    },
  })
})

describe('invoices', () => {
  const billed = async () => [await makeBilledProject(app), await makeBilledProject(app)] as const
  let shared: ReturnType<typeof billed> | undefined
  const asked = async () => {
    shared ??= billed()
    const [one, other] = await shared
    const line = (quantity: number) => [{ description: 'Engineering', quantity, unitCost: 100, cost: quantity * 100 }]
    const pairs: Record<string, [unknown, unknown]> = {
      projectID: [one.id, other.id],
      bankID: [one.bankId, other.bankId],
      invoiceDate: dates('2026-11-20', '2026-11-21'),
      lineItems: [line(1), line(2)],
      isDraft: [true, false],
    }
    return { project: one, body: invoiceBody(one), pairs }
  }
  const computed = 'is computed by the server'
  const untold = {
    currency: 'is compared with that of the account',
    takesParties: 'stores them again, which only another client shows',
    subtotal: computed,
    total: computed,
  }

  testStoredKeys(app, {
    'invoices.send': {
      call: api.invoices.send,
      asked: async () => {
        const { body, pairs } = await asked()
        return { body: { ...body, isDraft: true }, pairs }
      },
      untold,
    },
    'invoices.edit': {
      call: api.invoices.edit,
      asked: async () => {
        const { project, body, pairs } = await asked()
        const { id } = await makeInvoice(app, { project, status: 'draft' })
        return { params: { id }, body, pairs }
      },
      untold: { ...untold, projectID: 'stays that of the draft' },
    },
    'invoices.changeStatus': {
      call: api.invoices.changeStatus,
      asked: async () => {
        const { project } = await asked()
        const { id } = await makeInvoice(app, { project })
        return { params: { id }, body: { status: 'paid' }, pairs: { status: ['uncollectible', 'paid'] } }
      },
      isOnce: true,
      untold: { sendThankYouEmail: 'decides about the mail only' },
    },
  })
})

describe('surveys', () => {
  let year = 2100
  const otherType = 'belongs to another type'
  beforeAll(async () => joinProject(app, cast.member, await makeProject(app, { allows_sending_survey: true })))

  testStoredKeys(app, {
    'surveys.create, engagement': {
      call: api.surveys.create,
      asked: () => ({
        body: { type: 'engagement', quarter: 'q1' },
        pairs: { quarter: ['q1', 'q2'], year: [year++, year++], isUnlinkable: [false, true] },
      }),
      unique: () => ({ year: year++ }),
      untold: {
        type: 'each has its own keys',
        fromDate: otherType,
        toDate: otherType,
        kinds: otherType,
        nominations: otherType,
      },
    },
    'surveys.create, work': {
      call: api.surveys.create,
      // There is one survey for a time.
      asked: async () => {
        await app.deps.db.updateTable('feedback_events').set({ deleted_at: '2026-01-01T00:00:00Z' }).execute()
        return {
          body: { type: 'work', fromDate: '2031-03-02', toDate: '2031-03-08' },
          pairs: { fromDate: dates('2031-03-01', '2031-03-03'), toDate: dates('2031-03-07', '2031-03-09') },
        }
      },
      untold: {
        type: 'each has its own keys',
        quarter: otherType,
        year: otherType,
        kinds: otherType,
        isUnlinkable: otherType,
        nominations: otherType,
      },
    },
    'surveys.setReviewers': {
      call: api.surveys.setReviewers,
      asked: async () => {
        const survey = await makeSurvey(app, { subtype: 'peer-review', topics: [{ about: cast.fullTime }] })
        const params = { id: survey.id, topicId: survey.topics[0]?.id ?? '' }
        return { params, body: {}, pairs: { reviewerIDs: [[cast.member.id], [cast.admin.id]] } }
      },
    },
  })
})
