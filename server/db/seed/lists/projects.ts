/**
 * The projects of the demo company: a line `code | name | status | start`, then its members, one per line:
 * username | position | start | end | deployment. A blank start is the project's, a blank end runs on, a blank deployment is
 * `official`. A day is a date, or `-40` / `+12` counted from the day of seeding.
 */
export const projects = `
harbor-pilot | Harbor Pilot | active | 2023-02-06
  george | team-lead
  khoa.dang | backend
  petar | backend | -40 | | shadow
  huong | frontend
  bao.truong | frontend | 2023-09-04
  ngan.do | quality-assurance
  james | devops | 2023-03-13
  lan.duong | project-manager
  uyen.mai | backend | +20
northwind-bank | Northwind Bank | active | 2022-05-16
  tuan.le | team-lead
  dimitar | backend
  pawel | backend
  zofia | frontend
  yana | ui-design
  eleni | quality-assurance | | | part-time
  marta.z | quality-assurance | -15
  cuong.luong | fullstack | 2022-05-16 | 2023-06-30
  spyros | frontend | 2022-06-01 | 2024-09-30
  stefan.l | security-engineer | | | part-time
  viktoria | fullstack | 2024-11-11
kelp-health | Kelp Health | active | 2023-09-11
  ravi | team-lead
  miriam | ios
  phuc.huynh | android
  erik.h | android
  jonas | backend
  emma.h | ux-design
  katerina | product-owner
  minh.chau | ios | 2023-09-11 | 2024-01-31
  wen.jie | mobile | 2023-09-11 | 2023-12-29
orchard-market | Orchard Market | active | 2024-01-15
  hannah.schulz | engineering-lead | | | part-time
  lena.k | frontend
  felix.b | fullstack
  thao.bui | frontend
  trinh.ho | frontend | -25 | | shadow
  binh.ta | backend
  agnieszka | quality-assurance
  siti | product-owner
  wei.ling | product-design
meridian-travel | Meridian Travel | active | 2022-10-03
  priya | machine-learning
  callum | data-engineer
  lucas | machine-learning | 2024-01-15
  ivana | data-analyst
  marcus | backend
  fatima | business-analyst | 2024-04-08
  tiago | data-engineer | 2022-10-03 | 2022-11-30
  kostas | backend | -10
lantern | Lantern Learning | active | 2024-06-03
  ines | fullstack
  joao | mobile
  diego | frontend
  vy.ngo | ui-design
  rosa | technical-writer | 2025-02-03
  siobhan | test-automation
  manolis | backend
tidepool | Tidepool | active | 2021-03-01
  quang.pham | blockchain
  son.phan | blockchain
  tyler | smart-contract | 2024-09-16
  nam.vu | blockchain | -45
  long.cao | backend | 2022-04-04
  grace | data-scientist | | | part-time
keel-platform | Keel Platform | active | 2020-06-01
  katarzyna | engineering-lead
  nikos | platform-engineer | 2020-11-02
  hieu.ly | devops
  noah | site-reliability
  thomas.r | devops | -30
  borislav | devops | 2020-06-01 | 2023-02-28
  james | site-reliability | 2024-02-01 | | part-time
fjord-freight | Fjord Freight | on-boarding | +14
  anna | product-manager
  duc.hoang | backend
  maximilian | platform-engineer
  despina | frontend | +21
saffron | Saffron Kitchens | on-boarding | -7
  oliver | delivery-manager
  arjun | data-engineer
  giang.lam | business-analyst | +6
atlas-maps | Atlas Maps | paused | 2023-04-03
  grace | data-scientist
  trang.dinh | data-analyst | 2024-02-19
  chloe | technical-writer | | | part-time
  amelie | data-analyst | 2024-08-05
comet | Comet Tickets | closed | 2018-03-05
  marek | backend | 2018-03-05 | 2021-12-31
  markus | solution-architect | 2018-03-05 | 2020-12-31
  huong | frontend | 2018-07-02 | 2021-12-31
  ola.w | scrum-master | 2018-03-05 | 2021-12-31
  rachel | product-manager | 2018-04-09 | 2021-12-31
  hai.nguyen | backend | 2018-03-05 | 2021-08-31
pelican-post | Pelican Post | closed | 2019-09-02
  ravi | mobile | 2019-09-02 | 2022-08-31
  wen.jie | mobile | 2020-05-04 | 2022-08-31
  ngan.do | quality-assurance | 2021-05-10 | 2022-08-31
  pawel | backend | 2019-09-02 | 2022-04-30
juniper-homes | Juniper Homes | closed | 2021-01-11
  tuan.le | frontend | 2021-01-11 | 2022-05-15
  thao.bui | frontend | 2021-01-11 | 2023-12-31
  cuong.luong | fullstack | 2021-01-11 | 2022-05-13
  dimitar | backend | 2021-01-11 | 2022-05-13
  spyros | frontend | 2021-01-11 | 2022-05-31
  felix.b | fullstack | 2022-01-10 | 2023-12-31
`
