/** Values for fields by name, where the schema only says text or number. The first match counts. */
const hints: [RegExp, readonly unknown[]][] = [
  [/rating$|^grade$|^score$/i, [1, 3, 5]],
  [/^batch$/i, [1, 15]],
  [/mail|^cc$|^to$/i, ['a.b@tidewater.example', 'pay@client.example', 'c.d@tidewater.example', 'e@home.example']],
  [/phone/i, ['+49 1511234567', '+84 912345678']],
  [/url|link|avatar/i, ['https://a.example/b', '']],
  [/^country$/i, ['Germany']],
  [/^city$/i, ['Hamburg', 'Berlin']],
  [/^code$/i, ['made-code', 'other-code', 'a']],
  [/^month$/, ['2026-09', '2026-11', '2026-12']],
  [/^currency(Code)?$/i, ['EUR', 'USD']],
  [/salary|amount|perUsd|^rate$/i, ['100', 100, 1200.5, '31.25']],
  [/^columns$/, ['name', 'fullName', 'status', 'code', 'baseSalary']],
  [/^year$/i, [2026, '2026']],
  [/^quarter$/i, ['q1', 'q4', 'q1,q2', 'q3,q4']],
  [/^(since|joinedDate|startDate|fromDate|from|invoiceDate|snapshotDate)$/i, ['2026-09-01', '2026-11-02']],
  [/^(leftDate|endDate|toDate|to|dueDate)$/i, ['2026-12-31', '2027-03-01']],
  [/dob|birth/i, ['1990-04-01']],
  [/date|until|deadline|At$/i, ['2024-02-29', '2026-10-15', '2026-10-15T00:00:00.000Z']],
]

/** Values that suit a field of this name and type (undefined: any), or undefined if the name gives no hint. */
export function hintOf(name: string, type: string | undefined): readonly unknown[] | undefined {
  const found = hints.find(([pattern]) => pattern.test(name))?.[1]
  const plain = type === 'integer' ? 'number' : type
  const fitting = found?.filter((one) => !plain || typeof one === plain)
  return fitting?.length ? fitting : undefined
}
