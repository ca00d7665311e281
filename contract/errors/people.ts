import type { Entries } from './entry.ts'

/** Errors of employees, their addresses, onboarding and roles. */
export const peopleErrors = {
  'employee.emailTaken': {
    status: 400,
    text: 'Another person already uses this email address. Enter another one.',
    constraint: 'employee_emails_pkey',
  },
  'employee.usernameTaken': {
    status: 400,
    text: 'Another person already has this username. Choose another team email.',
    constraint: 'employees_username',
  },
  'employee.onboardingDone': {
    status: 400,
    text: 'The onboarding form is already submitted, so there is nothing to invite to.',
  },
  'employee.hasLeft': { status: 400, text: 'This person has left. Change the status, then invite.' },
  'employee.noPersonalEmail': {
    status: 400,
    text: 'This person has no personal email. Enter one, or invite without email.',
  },
  'employee.inviteeRanksAbove': {
    status: 400,
    text: 'This person ranks above you. Ask an admin to invite them, or to revoke the invitation.',
  },
  'employee.inviteeCanSignIn': {
    status: 400,
    text: "No link is made for a person who could already sign in. Ask them to sign in and fill in the form at {address}. With the status Onboarding they can't sign in.",
  },
  'employee.linkNotForYou': {
    status: 400,
    text: "You can't see this link, because it opens what you may not change. Send it by email.",
  },
  'employee.emailOutsideCompany': {
    status: 400,
    text: 'The team email must be an address of the company: {domains}.',
  },
  'employee.companyAddress': {
    status: 400,
    text: "A personal email can't be an address of the company. Enter a private one.",
  },
  'employee.badUsername': {
    status: 400,
    text: 'The part before the @ becomes the username. Use letters, digits, dots and hyphens.',
  },
  'employee.rolesTooHigh': { status: 400, text: "You can't give these roles: they must rank below your own." },
  'employee.rolesOutrank': {
    status: 400,
    text: "You can't change these roles: they and the person must rank below you.",
  },
  'employee.sameEmails': { status: 400, text: 'The personal email must differ from the team email.' },
  'employee.emailRanksAbove': {
    status: 400,
    text: 'You can change the email address only of people who rank below you, because people sign in with it. Ask an admin.',
  },
  'employee.notWorking': {
    status: 409,
    text: 'Only people who have begun and not left are confirmed. Reload the page to see the status.',
  },
  'employee.statusRanksAbove': {
    status: 400,
    text: 'You can change the status only of people who rank below you. Ask an admin.',
  },
  'employee.nameRanksAbove': {
    status: 400,
    text: 'You can change the name only of people who rank below you. Ask an admin.',
  },
  'employee.lastDayRanksAbove': {
    status: 400,
    text: 'You can change the last day only of people who rank below you. Ask an admin.',
  },
  'employee.salaryRanksAbove': {
    status: 400,
    text: 'You can change the salary only of people who rank below you. Ask an admin.',
  },
  'employee.ownSalary': {
    status: 400,
    text: "You can't change your own salary. Ask an admin; if you are the only one, make a second person an admin first.",
  },
  'pay.beforeJoining': {
    status: 400,
    text: 'The person had not joined by this day. Choose their first day or a later one.',
  },
  'pay.beforeCompany': { status: 400, text: 'Nobody had joined the company by this day. Choose a later one.' },
  'pay.tooFar': { status: 400, text: 'Pay can be planned for two years at most. Choose an earlier day.' },
  'pay.nothingToCorrect': { status: 400, text: 'There is no pay on this day to correct. Choose another day.' },
  'pay.begun': {
    status: 400,
    text: "This pay has begun, so it can't be taken back. Correct it, or change the pay from a later day.",
  },
  'pay.overlaps': {
    status: 409,
    text: 'Another change was made for the same days. Reload the page, then try again.',
    constraint: 'pay_overlaps',
  },
  'employee.ownRoles': {
    status: 400,
    text: "You can't change your own roles. Ask an admin; if you are the only one, make a second person an admin first.",
  },
  'employee.roleOfReports': {
    status: 400,
    text: 'Nobody gives this role: who has reports holds it. Choose other roles.',
  },
  'employee.rolesGrantMore': {
    status: 400,
    text: "You can't give {roles}: this grants what you don't hold yourself on everybody. Ask an admin.",
  },
  'employee.wiseRanksAbove': {
    status: 400,
    text: 'You can change the Wise details only of people who rank below you, because money goes there. Ask an admin.',
  },
  'employee.noOrganization': {
    status: 404,
    text: "New people join the organization {code}, which doesn't exist. Add it, or ask an admin.",
  },
  'employee.noCurrency': {
    status: 404,
    text: "Salaries are stored in the currency {code}, which doesn't exist. Add it, or ask an admin.",
  },
  'employee.unknownCountry': { status: 400, text: "This country isn't in the list. Choose one from the list." },
  'employee.unknownCity': { status: 400, text: "This city isn't in {country}. Choose a city of that country." },
  'employee.erased': {
    status: 409,
    text: 'This person was erased, and nothing is kept about them. To hire them again, create a new employee.',
  },
  'employee.lastAdmin': {
    status: 409,
    text: 'This is the last admin who can sign in. Give the role Admin to another person first.',
  },
  'employee.leavesBeforeJoining': { status: 400, text: 'The leaving date must not be before the joining date.' },
  'employee.endsBeforeJoining': {
    status: 400,
    text: 'Probation and contract must not end before the joining date. Choose a later day.',
  },
  'asOf.beforeCompany': { status: 400, text: 'Nobody worked at the company on this day yet. Choose a later one.' },
  'asOf.tooFar': { status: 400, text: 'Nothing is planned more than two years ahead. Choose an earlier day.' },
  'employment.beforeCompany': {
    status: 400,
    text: 'Nobody was employed by the company on this day yet. Choose a later one.',
  },
  'employment.beforeJoining': {
    status: 400,
    text: 'The first day of the person is later. Choose that day or one behind it.',
  },
  'employment.tooFar': { status: 400, text: 'Changes can be planned for two years at most. Choose an earlier day.' },
  'employment.nothingToCorrect': {
    status: 400,
    text: 'There is no employment on this day to correct. Choose another day.',
  },
  'employment.begun': {
    status: 400,
    text: "This change has begun, so it can't be taken back. Correct it, or make another one from a later day.",
  },
  'employment.hasLeft': {
    status: 400,
    text: 'The person has left by this day. Choose an earlier day, or let them come back by changing the status.',
  },
  'employment.lastDayOver': {
    status: 400,
    text: 'This day is over. Choose today or a later day, or set the status to Left.',
  },
  'employment.takesOverSelf': {
    status: 400,
    text: 'The person who leaves cannot take over, and neither can somebody who has left. Choose another person.',
  },
  'employment.overlaps': {
    status: 409,
    text: 'The employment was changed for the same days meanwhile. Reload the page, then try again.',
    constraint: 'employments_overlaps',
  },
  'employee.managerInCircle': {
    status: 400,
    text: 'This person reports to the person themselves, now or as planned. Choose another line manager.',
  },
  'employee.widensOwnRights': {
    status: 400,
    text: 'That would let you see or change more than you may now. Ask an admin to do it.',
  },
  'employee.ownManager': { status: 400, text: "A person can't be their own line manager. Choose another person." },
  'employee.ownReferrer': { status: 400, text: "A person can't be their own referrer. Choose another person." },
  'employee.notLeft': { status: 409, text: "This person hasn't left. Set the status to Left, then erase." },
  'employee.notBelowYou': {
    status: 400,
    text: "This person doesn't rank below you. Ask an admin to handle their address.",
  },
  'employee.badFilterCode': { status: 400, text: "The {kind} code isn't valid.", words: ['kind'] },
  'profile.teamEmail': { status: 400, text: 'This is your team email address. Enter a private one.' },
  'address.linkEnded': {
    status: 400,
    text: 'This link has been used or has expired. Sign in to see whether the address is confirmed, or ask for a new link.',
  },
  'onboarding.submitted': {
    status: 400,
    text: 'You have already submitted this form. Sign in to change your details.',
  },
  'onboarding.noForm': {
    status: 400,
    text: 'This person has not handed in the onboarding form yet. Check it when it has come back.',
  },
  'onboarding.ownerGone': { status: 400, text: 'Choose somebody who works here.' },
  'onboarding.noDocuments': { status: 400, text: 'Upload both sides of your ID card, or both of your passport.' },
  'onboarding.notYourPicture': { status: 400, text: "This picture isn't one of your uploads. Upload it again." },
  'onboarding.documentAsPicture': {
    status: 400,
    text: "Everyone can see the profile picture. Upload a picture that isn't one of your documents.",
  },
  'onboarding.publicDocument': {
    status: 400,
    text: 'Everyone can already see this picture. Upload the document separately.',
  },
  'outside.cancelled': { status: 400, text: 'There is nothing left to do here: {reason}', words: ['reason'] },
  'outside.answered': { text: 'The other system answered {status}.' },
  'payout.signInAgain': {
    status: 409,
    text: 'Sign in again, then confirm: your session began more than {minutes} minutes ago.',
  },
  'payout.needsSecond': {
    status: 409,
    text: 'Your email address was changed lately, so signing in is not enough. Ask HR to confirm this.',
  },
  'payout.notSecond': {
    status: 403,
    text: 'A second person must confirm this: nobody who asked for it, made that person or was made by them.',
  },
  'proposal.notYourLine': { status: 403, text: 'You can propose changes only for people who report to you.' },
  'proposal.nothing': { status: 400, text: 'Choose at least one change.' },
  'proposal.open': {
    status: 409,
    text: 'A proposed change of this person waits for a decision. Withdraw it, or wait.',
  },
  'proposal.ended': { status: 409, text: 'This proposal was decided or withdrawn. Reload the page.' },
  'proposal.own': { status: 403, text: 'You proposed this, so somebody else decides about it.' },
  'reader.notSecond': {
    status: 403,
    text: 'A second person must agree: nobody who gave the role, made the giver or got the role. Ask somebody else who reads answers.',
  },
  'role.adminKeeps': {
    status: 400,
    text: "The role Admin must keep {permissions}: otherwise this couldn't be undone.",
  },
  'role.byReports': {
    status: 400,
    text: 'Reports make somebody a line manager, and nobody agrees to that. Grant reading answers by another role.',
  },
  'role.ofProduct': {
    status: 400,
    text: 'This role comes with Muster, so its name and place stay. Change what it grants, or make a copy.',
  },
  'role.badPlace': {
    status: 400,
    text: 'Choose another role of people: not Admin, not a role of programs, not Line Manager and not this role itself.',
  },
  'role.tooMany': { status: 400, text: 'There are already {most} roles of your own. Delete one first.' },
  'role.held': {
    status: 400,
    text: '{people, plural, one {# person holds} other {# people hold}} this role, those who left included. Choose the role that they get instead.',
  },
  'role.badTarget': {
    status: 400,
    text: 'Holders can get only another role of people that does not rank above this one. Choose a different role.',
  },
  'role.holdsItself': {
    status: 400,
    text: 'You hold this role, and nobody changes their own roles. Ask another admin to take it from you first.',
  },
} as const satisfies Entries
