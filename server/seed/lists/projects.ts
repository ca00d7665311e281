import { groupsOf } from './table.ts'

/**
 * The projects of the demo company. A line `code | name | status | start | type, function, importance, ratings of lead,
 * account and delivery | client, bank account, company, country | heads | stacks`, with heads by position (`am`, `dm`,
 * `sp`). Then one line per member: username | position | start | end | deployment | percent | another percent from a day
 * on, and other positions. `*` after a name marks a lead; `-` instead of a name is an open role, whose start is the day on
 * which it opened. A blank start is the project's, a blank end means none, a blank deployment is `official`. A day is a
 * date, `-40` / `+12` relative to the day of seeding, or `month` for the first of next month; a closed project ends with
 * its last member. `?` after an account: it isn't chosen yet.
 */
export const projects = groupsOf(`
harbor-pilot | Harbor Pilot | active | 2023-02-06 | time-material development high 5/4/5 | @harborpine EUR
    | am:oliver,linh dm:lan.duong sp:oliver | go,grpc,postgresql,typescript,react
  george* | team-lead
  khoa.dang | backend
  petar | backend | -40 | | shadow
  huong | frontend
  bao.truong | frontend | 2023-09-04
  ngan.do | quality-assurance | | | | | month 100 quality-assurance,test-automation
  james | devops | 2023-03-13
  lan.duong | project-manager
  uyen.mai | backend | +20
  - | backend | -18 | +200 | | 80
  - | quality-assurance | -5 | | part-time
northwind-bank | Northwind Bank | active | 2022-05-16 | time-material development high 4/5/4 | @northwind GBP
    | am:linh dm:oliver sp:oliver,david.tan | java,spring-boot,postgresql,apache-kafka,angular
  tuan.le* | team-lead
  dimitar* | backend
  pawel | backend
  zofia | frontend
  yana | ui-design
  eleni | quality-assurance | | | part-time | 40 | +30 60
  marta.z | quality-assurance | -15
  cuong.luong | fullstack | 2022-05-16 | 2023-06-30
  spyros | frontend | 2022-06-01 | 2024-09-30
  stefan.l | security-engineer | | | part-time | 20
  viktoria | fullstack | 2024-11-11
  - | frontend | -32
kelp-health | Kelp Health | active | 2023-09-11 | time-material development medium+ 4/4/3 | @kelp USD
    | am:oliver dm:siti sp:linh | kotlin,swift,go,postgresql
  ravi* | team-lead
  miriam | ios
  phuc.huynh | android
  erik.h | android
  jonas | backend
  emma.h | ux-design
  katerina | product-owner
  minh.chau | ios | 2023-09-11 | 2024-01-31
  wen.jie | mobile | 2023-09-11 | 2023-12-29
orchard-market | Orchard Market | active | 2024-01-15 | time-material development medium 4/3/4 | @orchard EUR-2
    | am:oliver dm:siti | typescript,nextjs,nestjs,postgresql
  hannah.schulz* | engineering-lead | | | part-time
  lena.k | frontend
  felix.b | fullstack
  thao.bui | frontend
  trinh.ho | frontend | -25 | | shadow
  binh.ta | backend
  agnieszka | quality-assurance
  siti | product-owner
  wei.ling | product-design
  diego | frontend | 2024-06-03 | 2025-08-29
  - | backend | -9
meridian-travel | Meridian Travel | active | 2022-10-03 | fixed-cost development medium+ 5/5/4 | @meridian USD-2
    | am:linh dm:oliver sp:david.tan | python,airflow,bigquery,pytorch
  priya* | machine-learning
  callum | data-engineer
  lucas | machine-learning | 2024-01-15
  ivana | data-analyst
  marcus | backend
  fatima | business-analyst | 2024-04-08 | +24
  tiago | data-engineer | 2022-10-03 | 2022-11-30
  kostas | backend | -10
lantern | Lantern Learning | active | 2024-06-03 | fixed-cost development medium 3/4/4 | @lantern EUR
    | am:anna dm:lan.duong | ruby,ruby-on-rails,react,flutter
  ines* | fullstack
  joao | mobile
  diego | frontend
  vy.ngo | ui-design
  rosa | technical-writer | 2025-02-03
  siobhan | test-automation
  manolis | backend
  amelie | data-analyst | 2025-01-06 | 2025-11-28
tidepool | Tidepool | active | 2021-03-01 | internal development medium+ 4/0/4 | - | am:david.tan
    | solidity,rust,ethereum
  quang.pham* | blockchain
  son.phan | blockchain
  tyler | smart-contract | 2024-09-16
  nam.vu | blockchain | -45 | | shadow
  long.cao | backend | 2022-04-04
  grace | data-scientist | | | part-time
keel-platform | Keel Platform | active | 2020-06-01 | internal development high 5/0/5 | -
    | am:david.tan dm:katarzyna | kubernetes,terraform,helm,grafana,prometheus
  katarzyna* | engineering-lead
  nikos | platform-engineer | 2020-11-02
  hieu.ly | devops
  noah | site-reliability
  thomas.r | devops | -30 | | shadow
  borislav | devops | 2020-06-01 | 2023-02-28
  james | site-reliability | 2024-02-01 | | part-time | 30 | -60 50
  - | platform-engineer | -60
cobalt-claims | Cobalt Claims | active | 2025-01-13 | time-material development high 3/2/3 | @cobalt GBP
    | am:oliver dm:lan.duong sp:oliver | java,spring-boot,typescript,react
  duc.hoang* | fullstack
  pawel | backend | 2025-03-03 | | part-time
  thao.bui | frontend | 2025-06-02
  agnieszka | quality-assurance | 2025-02-10 | 2026-02-27
  lan.duong | scrum-master | 2025-01-13 | | part-time
  - | frontend | -12
  - | backend | -41
birch-energy | Birch Energy | active | 2025-04-07 | time-material development medium+ 4/4/4 | @birch EUR
    | am:anna dm:siti sp:linh | python,fastapi,postgresql,grafana
  khoa.dang* | solution-architect | 2025-04-07 | | part-time
  uyen.mai | backend | 2025-04-07 | +19
  arjun | data-engineer | 2025-05-05 | 2026-08-31
  callum | data-engineer | 2025-09-01
  emma.h | ux-design | 2025-04-07 | 2025-12-19 | part-time
  manolis | backend | 2026-02-02 | | shadow
marlin-charter | Marlin Charter | active | 2025-09-01 | fixed-cost development medium 4/4/5 | @marlin SGD
    | am:linh dm:siti | flutter,kotlin,nodejs,mongodb
  ravi* | team-lead | 2025-09-01 | | part-time
  joao | mobile | 2025-09-01 | | part-time
  phuc.huynh | android | 2025-09-01 | 2026-05-29
  duc.hoang | backend | 2026-01-05
  wei.ling | product-design | 2025-09-01 | 2026-03-31 | part-time
  - | ios | -27
thistle-press | Thistle Press | active | 2024-09-02 | time-material development medium- 3/3/4 | @thistle GBP
    | am:anna dm:oliver | typescript,vue,nuxt,elasticsearch
  ines* | engineering-lead | 2024-09-02 | | part-time
  felix.b | fullstack | 2024-09-02 | 2026-01-30
  chloe | technical-writer | 2024-10-07 | | part-time
  viktoria | fullstack | 2025-03-03 | | part-time
  bao.truong | frontend | 2026-03-02 | | shadow
raven-robotics | Raven Robotics | active | 2025-11-03 | time-material development high 5/4/4 | @raven USD
    | am:oliver,linh dm:oliver sp:oliver | rust,c,cpp,python,pytorch
  marcus* | solution-architect | 2025-11-03 | | part-time
  long.cao | embedded-engineer | 2025-11-03
  priya | machine-learning | 2026-01-12 | | part-time
  lucas | machine-learning | 2025-11-03 | 2026-06-30 | part-time
  jonas | backend | 2026-04-06 | | part-time
  - | embedded-engineer | -21
  - | machine-learning | -3
opal-clinic | Opal Clinic | active | 2026-02-09 | fixed-cost development medium 4/5/4 | @opal SGD
    | am:linh dm:lan.duong | nodejs,nestjs,react,postgresql
  tuan.le* | team-lead | 2026-02-09 | | part-time
  huong | frontend | 2026-02-09 | | part-time
  binh.ta | backend | 2026-03-02
  ngan.do | quality-assurance | 2026-02-09 | | part-time
  vy.ngo | ux-design | 2026-02-09 | 2026-09-30 | part-time
juno-pay | Juno Pay | active | 2026-05-04 | time-material development medium+ 0/0/0 | @juno USD-2?
    | am:david.tan dm:oliver sp:david.tan | solidity,go,postgresql
  quang.pham* | engineering-lead | 2026-05-04 | | part-time
  son.phan | smart-contract | 2026-05-04 | | part-time
  tyler | smart-contract | 2026-06-01
  dimitar | backend | 2026-05-04 | | part-time
  - | backend | -2
sextant | Sextant Design System | active | 2024-03-04 | internal development medium 4/0/0 | - | am:anna
    | typescript,react,css,figma
  lena.k* | frontend | 2024-03-04 | | part-time
  wei.ling | product-design | 2024-03-04 | | part-time
  thao.bui | frontend | 2024-03-04 | 2025-05-30 | part-time
tidewater-academy | Tidewater Academy | active | 2023-01-09 | internal training medium- 0/0/0 | - | am:sofia | 
  anna* | product-manager | 2023-01-09 | | part-time
  rosa | technical-writer | 2025-02-10 | | part-time
  mai.vo | people-partner | | | part-time
crows-nest | Crow’s Nest Analytics | active | 2025-06-02 | internal learning low 0/0/0 | - | am:david.tan
    | python,dbt,metabase
  grace* | data-scientist | 2025-06-02 | | part-time
  trang.dinh | data-analyst | 2025-06-02
  ivana | data-analyst | 2026-01-05 | | part-time
  amelie | data-analyst | 2026-02-02
fjord-freight | Fjord Freight | on-boarding | +14 | time-material development medium+ 0/0/0 | @fjord EUR
    | am:anna dm:siti sp:oliver | go,kubernetes,react
  anna* | product-manager
  duc.hoang | backend
  maximilian | platform-engineer
  despina | frontend | +21
  - | backend | -8
  - | quality-assurance | -8
saffron | Saffron Kitchens | on-boarding | -7 | fixed-cost development medium 0/0/0 | @saffron USD
    | am:oliver dm:oliver | python,django,react
  oliver | delivery-manager
  arjun* | data-engineer
  giang.lam | business-analyst | +6
  - | fullstack | -7
harbour-lights | Harbour Lights | on-boarding | +30 | time-material development medium 0/0/0 | @harborpine EUR
    | am:linh | typescript,svelte
  zofia* | frontend | +30
  zoe.p | product-design | +30
  - | frontend | -1
onboarding-guide | Deckhand Onboarding | on-boarding | +5 | internal learning low 0/0/0 | - | am:sofia | 
  beatriz* | community-manager
  trinh.ho | frontend | +5 | | shadow
atlas-maps | Atlas Maps | paused | 2023-04-03 | time-material development medium 3/4/3 | @atlas USD
    | am:linh dm:lan.duong sp:linh | python,pandas,metabase
  grace* | data-scientist | | -60
  trang.dinh | data-analyst | 2024-02-19 | 2025-05-30
  chloe | technical-writer | | -60 | part-time
  amelie | data-analyst | 2024-08-05 | 2024-12-20
  - | data-engineer | -120
gannet-air | Gannet Air | paused | 2024-10-07 | time-material development medium+ 4/3/3 | @gannet GBP
    | am:oliver dm:oliver | kotlin,swift,java
  erik.h* | android | 2024-10-07 | 2026-07-31 | part-time
  miriam | ios | 2024-10-07 | 2026-07-31 | part-time
  rachel | product-manager | 2024-10-07 | 2025-01-31
plover-games | Plover Games | paused | 2025-02-03 | fixed-cost development low 2/3/3 | @plover EUR | am:anna
    | javascript,unity,typescript
  diego* | game-developer | 2025-02-03 | 2026-03-31
  yana | graphic-design | 2025-02-03 | 2026-03-31 | part-time
comet | Comet Tickets | closed | 2018-03-05 | time-material development medium 4/4/4 | @comet USD
    | am:linh dm:oliver | java,angular,mysql
  marek* | backend | 2018-03-05 | 2021-12-31
  markus | solution-architect | 2018-03-05 | 2020-12-31
  huong | frontend | 2018-07-02 | 2021-12-31
  ola.w | scrum-master | 2018-03-05 | 2021-12-31
  rachel | product-manager | 2018-04-09 | 2021-12-31
  hai.nguyen | backend | 2018-03-05 | 2021-08-31
pelican-post | Pelican Post | closed | 2019-09-02 | fixed-cost development medium- 3/4/3 | @pelican GBP
    | am:linh dm:oliver | react-native,nodejs,typescript
  ravi* | mobile | 2019-09-02 | 2022-08-31
  wen.jie | mobile | 2020-05-04 | 2022-08-31
  ngan.do | quality-assurance | 2021-05-10 | 2022-08-31
  pawel | backend | 2019-09-02 | 2022-04-30
juniper-homes | Juniper Homes | closed | 2021-01-11 | time-material development medium 4/3/4 | @juniper EUR
    | am:oliver dm:lan.duong | vue,nuxt,java
  tuan.le* | frontend | 2021-01-11 | 2022-05-15
  thao.bui | frontend | 2021-01-11 | 2023-12-31
  cuong.luong | fullstack | 2021-01-11 | 2022-05-13
  dimitar | backend | 2021-01-11 | 2022-05-13
  spyros | frontend | 2021-01-11 | 2022-05-31
  felix.b | fullstack | 2022-01-10 | 2023-12-31
heron-bank | Heron Savings Bank | closed | 2022-09-05 | time-material development high 4/2/3 | @heron GBP
    | am:linh dm:oliver sp:david.tan | java,spring-boot,typescript,angular
  pawel* | backend | 2022-09-05 | 2024-12-20 | part-time
  duc.hoang | fullstack | 2022-09-05 | 2024-12-20
  zofia | frontend | 2022-09-05 | 2024-12-20 | part-time
  agnieszka | quality-assurance | 2022-09-05 | 2024-12-20
  marcus | solution-architect | 2022-09-05 | 2023-12-29 | part-time
quill-legal | Quill Legal | closed | 2024-02-05 | fixed-cost development medium+ 5/5/5 | @quill USD-2
    | am:anna dm:siti sp:david.tan | python,fastapi,react
  uyen.mai* | backend | 2024-02-05 | 2025-03-31
  callum | data-engineer | 2024-02-05 | 2025-03-31
  siobhan | test-automation | 2024-03-04 | 2025-03-31
  rachel | product-manager | 2024-02-05 | 2025-01-31
  spyros | frontend | 2024-02-05 | 2024-09-30 | part-time
`)
