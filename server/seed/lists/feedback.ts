/** Text answers of peer reviews in the demo company, by question. */
export const reviews: string[][] = [
  [
    'Says early when something slips, and in words that the client understands.',
    'Very clear in writing. In calls I would like to hear more from this corner.',
    'Sums up every meeting in three lines; I never have to ask what was decided.',
    'Explains patiently, also the third time.',
    'Good one to one. In a larger round the point sometimes gets lost.',
  ],
  [
    'Took over the release when nobody was named for it, and brought it home.',
    'Leads by example: the tests were there before the code.',
    'Not by title, but the team asks here first.',
    'Ran the retrospective in May, and we still keep two of its rules.',
    'I have not seen it yet; the work so far did not ask for it.',
  ],
  [
    'Brings two ways to solve it and says which one is cheaper to undo.',
    'Digs until the cause is found. The fix of the nightly import stayed fixed.',
    'Tries things in a small branch instead of talking about them for a week.',
    'Good ideas; carrying them through could be more stubborn.',
    'Asks why we do it at all, and was right about it twice this year.',
  ],
  [
    'I hardly find anything in review any more.',
    'Careful, readable, and the names make sense.',
    'Solid. Corner cases of dates and money could get more attention.',
    'Better with every month; the last module needed no rework.',
    'Quality drops a little when the date comes near, as with all of us.',
  ],
  [
    'When there is a date, it is a date.',
    'Reliable. Two times late this half year, both times told a week before.',
    'Plans with a buffer and keeps it for others.',
    'Promises too much at once when people ask nicely.',
    'Always in time, sometimes at the cost of an evening. Please take care.',
  ],
  [
    'Helps newcomers without being asked.',
    'Honest about mistakes, first of all the own ones.',
    'Treats the client’s money as if it were the own.',
    'Shares what was learned in the chapter meeting.',
    'Listens before judging.',
  ],
  [
    'Say no a little more often.',
    'Write down what is in your head; we need it when you are on leave.',
    'Take the stage once: your topic deserves a talk.',
    'Ask for help after an hour, not after a day.',
    'Delegate the small things and keep the difficult ones.',
  ],
]

/** Notes for low (1, 2), medium (3) and high (4, 5) answers, by domain. */
export const notes: Record<string, [string[], string[], string[]]> = {
  engagement: [
    ['Roles changed twice and nobody told us.', 'My laptop is five years old.', 'I miss talks about what comes next.'],
    ['It depends on the project.', 'Better than last quarter.'],
    ['The new chapter meetings help.', 'My lead takes time for this.', 'Great team.'],
  ],
  workload: [
    ['Waiting for access since Tuesday.', 'Could take on more.'],
    ['Fine as it is.'],
    ['Two releases in one week.', 'Support took half of my days.'],
  ],
  deadline: [
    ['The scope is still moving.', 'We wait for the client’s decision.'],
    ['Should work if nobody is ill.'],
    ['Well ahead of the plan.'],
  ],
  learning: [
    ['Mostly routine.'],
    ['Some, from the reviews.'],
    ['First time with event sourcing.', 'Pairing helped a lot.'],
  ],
}
