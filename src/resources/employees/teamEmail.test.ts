import { proposedTeamEmail } from './EmployeeCreate.tsx'

it.each([
  ['Hà Nguyễn', 'ha.nguyen@tidewater.example'],
  ['Đặng Đăng Khoa', 'dang.khoa@tidewater.example'],
  ['  Katarzyna  Żółkiewska ', 'katarzyna.zolkiewska@tidewater.example'],
  ["Aoife O'Brien", 'aoife.brien@tidewater.example'],
  ['Hà', ''],
  ['', ''],
  ['Γιώργος Παπαδόπουλος', ''],
])('suggests for %j the address %j', (name, address) => {
  expect(proposedTeamEmail(name, 'tidewater.example')).toBe(address)
})

it('suggests nothing without a company domain', () => {
  expect(proposedTeamEmail('Hà Nguyễn', undefined)).toBe('')
})
