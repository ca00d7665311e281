import type { Entries } from './entry.ts'

/** Errors of surveys, questions and feedback. */
export const surveyErrors = {
  'survey.done': { status: 400, text: 'This survey is done and can no longer change. Create a new one.' },
  'survey.answersWaiting': {
    status: 400,
    text: 'Closing now would lose the answers of {waiting, plural, one {# person} other {# people}}: answers are only stored for {least} or more people at once. Wait for more answers, or close the survey without these.',
  },
  'survey.unlinkable': {
    status: 400,
    text: 'Nobody can open the answers of one person in this survey: they are stored without any link to people. Close the survey to see its results.',
  },
  'survey.noResults': {
    status: 400,
    text: 'Only engagement surveys have results as a whole. Open a form to see its answers.',
  },
  'survey.badYear': { status: 400, text: 'Enter the year as a whole number such as {example}.' },
  'survey.yearTooEarly': { status: 400, text: 'A survey can go back to last year. Choose {oldest} or later.' },
  'survey.yearTooLate': { status: 400, text: 'This year is too far away. Choose one before 10000.' },
  'survey.badQuarter': { status: 400, text: 'Choose one of these quarters: {quarters}.' },
  'survey.endsBeforeStart': {
    status: 400,
    text: 'The survey ends before it begins. Choose an end on or after its first day.',
  },
  'survey.tooLong': { status: 400, text: 'A work survey covers at most {most} days. Choose an earlier end.' },
  'survey.timeTaken': { status: 400, text: 'There is already a survey for this time: "{title}". Choose another time.' },
  'survey.noProject': { status: 404, text: 'No active project takes part in work surveys. Turn one on first.' },
  'survey.noPeers': {
    status: 400,
    text: 'No full-time employee of the organization {organization} shares a work unit or has a line manager, so there is no one to ask. Fill work units first.',
  },
  'survey.noFullTime': {
    status: 400,
    text: 'No one works full-time in the organization {organization}, so there is no one to ask. Check the status and organizations of people.',
  },
  'survey.noMembers': {
    status: 400,
    text: 'No one works full-time on a project that takes part, so there is no one to ask. Check the members of these projects.',
  },
  'survey.otherType': {
    status: 400,
    text: 'This survey is of the type {type}. Reload the page and send it from there.',
    words: ['type'],
  },
  'survey.reviewsYou': {
    status: 400,
    text: 'You are reviewed in this survey, so another person has to delete it. You can close it.',
  },
  'survey.answered': {
    status: 403,
    text: 'This survey already has answers. Only an admin can delete it: ask an admin.',
  },
  'survey.tooFewAsked': {
    status: 400,
    text: 'This survey would ask only {asked, plural, one {# person} other {# people}}, so answers could be recognised. It needs at least {least}. Delete it and create a new one when more people take part.',
  },
  'topic.everyoneAsked': {
    status: 400,
    text: "An engagement survey asks everyone, so that no answers stand out. A person can't be removed. You can delete the whole survey.",
  },
  'topic.aboutYou': { status: 400, text: 'This topic is about you, so another person has to change it.' },
  'topic.sent': {
    status: 400,
    text: "This topic was already sent and can't be deleted. Close the survey when it is over.",
  },
  'topic.notPeerReview': { status: 400, text: 'You can choose reviewers only in a peer review.' },
  'reviewer.asked': {
    status: 400,
    text: "A person who was already asked can't be removed. Reload the page to see who that is.",
  },
  'reviewer.notFullTime': { status: 400, text: 'Only full-time employees can review. Remove: {names}.' },
  'reviewer.self': { status: 400, text: "People can't review themselves. Choose others." },
  'nomination.day': { status: 400, text: 'Choose a day from today on that is before the end of the review.' },
  'nomination.count': { status: 400, text: 'Choose {least} to {most} people.' },
  'nomination.notPeer': {
    status: 400,
    text: 'Line managers and direct reports are not asked as peers here. Remove: {names}.',
  },
  'nomination.full': {
    status: 400,
    text: 'These people already have as many reviews as anybody gets: {names}. Choose others.',
  },
  'review.open': {
    status: 400,
    text: 'People still answer this review. Close the survey first, then share it.',
  },
  'review.reviewed': {
    status: 400,
    text: 'You reviewed this person, and a copy without your answers would tell the line manager which are yours. Ask the line manager, or another reader of answers who did not review, to share it.',
  },
  'review.shared': { status: 400, text: 'This review was shared already. Reload the page to see it.' },
  'given.self': { status: 400, text: "You can't give feedback to yourself." },
  'given.notHere': { status: 400, text: 'Feedback reaches people who work here now, not those who join or have left.' },
  'given.notColleague': { status: 400, text: 'Ask people who worked with you on this project and are still here.' },
  'given.noManager': { status: 400, text: 'No line manager would read it besides you. Give it to the person only.' },
  'given.tooMany': { status: 429, text: 'You have given feedback {most} times in a day. Go on tomorrow.' },
  'given.read': { status: 400, text: "This feedback was read already, so it can't be taken back." },
  'feedback.notDeclinable': {
    status: 400,
    text: 'Only forms about colleagues in a peer review can be declined. Answer this one, or leave it open.',
  },
  'feedback.otherForm': { status: 404, text: "A question doesn't belong to this form. Reload it and answer there." },
  'feedback.badLevel': { status: 400, text: 'Answer "{question}" with one of {levels}.' },
  'feedback.unanswered': {
    status: 400,
    text: '"{question}"{more, plural, =0 { has} other { and # more have}} no answer yet. Answer every question, then send.',
  },
  'feedback.answeredElsewhere': {
    status: 409,
    text: '"{question}" was answered in another window or on another device meanwhile: "{found}". Your text is still here. Save again to replace the other one.',
  },
  'feedback.closed': {
    status: 400,
    text: 'This survey was closed before you sent the form. Your answers stay as they were.',
  },
  'feedback.noDraft': {
    status: 400,
    text: 'This survey keeps no drafts, so that nobody can trace your answers. Answer every question, then send.',
  },
  'feedback.sent': { status: 400, text: "You have already sent this form. It can't be changed." },
  'question.noScale': { status: 400, text: 'Question {place} is answered on a scale. Choose which one.' },
  'question.needlessScale': { status: 400, text: 'Question {place} is answered in words. Remove its scale.' },
  'question.workSet': {
    status: 400,
    text: 'A work survey asks one question each for {names}, in this order. Change only their words.',
    words: ['names'],
  },
  'question.recommendation': {
    status: 400,
    text: 'Mark one question for the eNPS, with the scale Engagement, in an engagement survey.',
  },
  'question.positions': {
    status: 400,
    text: 'Only questions of peer reviews can be for certain positions. Remove them.',
  },
  'question.noneForAll': {
    status: 400,
    text: 'Ask at least one question about everybody, so that no form is empty. Remove the positions of one.',
  },
  'question.twice': { status: 400, text: 'A question is in the list twice. Reload it and save again.' },
} as const satisfies Entries
