import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import type { TestApp } from './testApp.ts'

/** A valid body of POST /employees with unused addresses. */
export function newEmployee(over: Record<string, unknown> = {}) {
  const mailbox = `new-${randomUUID().slice(0, 8)}`
  return {
    fullName: 'Ngọc Mới',
    displayName: 'Ngọc',
    teamEmail: `${mailbox}@tidewater.example`,
    personalEmail: `${mailbox}@home.example`,
    positions: [seedId('position', 'backend')],
    salary: 1000.5,
    seniorityID: seedId('seniority', 'mid'),
    roles: [seedId('role', 'cronjob')],
    status: 'on-boarding',
    joinedDate: '2026-03-31',
    ...over,
  }
}

/** A new employee, created by the admin, and the token of the invitation link. */
export async function inviteNew(app: TestApp, over: Record<string, unknown> = {}) {
  const wanted = newEmployee(over)
  const { status, body } = await app.as('admin')(api.employees.create, { body: wanted })
  if (status !== 200) throw new Error(`Creating an employee answered ${status}: ${body.error}`)
  const { id, username, invitation } = body.data as {
    id: string
    username: string
    invitation: { link: string }
  }
  return { ...wanted, id, username, token: codeOf(invitation.link) }
}

/** The token in an invitation link. */
export const codeOf = (link: string) => new URL(link).searchParams.get('code') ?? ''
