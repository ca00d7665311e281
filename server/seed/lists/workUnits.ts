import { groupsOf } from './table.ts'

/**
 * Work units of the demo projects. A line with the project's code, then one line per unit: name | type | members |
 * stacks | address, which may be blank. `x` before a name: archived. Without members: all running members of the
 * project.
 */
export const workUnits = groupsOf(`
harbor-pilot
  Berth planner | development | george,khoa.dang,huong | go,react | https://git.tidewater.example/harbor-pilot/berths
  Pilot app | development | huong,bao.truong,ngan.do | typescript,react | https://git.tidewater.example/harbor-pilot/app
  Release and hosting | management | james,lan.duong | go | 
  x Legacy import | development | khoa.dang,george | postgresql | 
northwind-bank
  Payments core | development | tuan.le,dimitar,pawel | java,apache-kafka | https://git.tidewater.example/northwind/payments
  Branch front end | development | zofia,viktoria,yana | angular | https://git.tidewater.example/northwind/branch
  Quality gates | management | eleni,marta.z,stefan.l | spring-boot | 
  x Statement archive | development | dimitar | java | 
kelp-health
  Patient app | development | ravi,miriam,phuc.huynh,erik.h | kotlin,swift | https://git.tidewater.example/kelp/app
  Records service | development | jonas | go,postgresql | 
  Care studies | management | emma.h,katerina | go | 
orchard-market
  Storefront | development | lena.k,felix.b,thao.bui | nextjs,typescript | https://git.tidewater.example/orchard/store
  Order service | development | binh.ta,felix.b | nestjs,postgresql | 
  Joining the front end | training | trinh.ho,hannah.schulz | typescript | 
meridian-travel
  Fare forecast | development | priya,lucas,ivana | python,pytorch | https://git.tidewater.example/meridian/fares
  Booking feed | development | callum,marcus,kostas | airflow,bigquery | 
  Reporting | management | fatima | bigquery | 
lantern
  Course player | development | ines,joao,diego | react,flutter | https://git.tidewater.example/lantern/player
  Author tools | development | manolis,vy.ngo,rosa | ruby-on-rails | 
  Test bench | training | siobhan,manolis | ruby | 
tidepool
  Ledger node | development | quang.pham,son.phan,long.cao | rust,ethereum | https://git.tidewater.example/tidepool/node
  Contract library | development | tyler,nam.vu | solidity | 
keel-platform
  Cluster care | development | katarzyna,nikos,hieu.ly | kubernetes,helm | https://git.tidewater.example/keel/cluster
  Watch | development | noah,james | grafana,prometheus | 
  Runbooks | management | katarzyna,thomas.r | terraform | 
cobalt-claims
  Claim intake | development | duc.hoang,thao.bui | react,typescript | https://git.tidewater.example/cobalt/intake
  Rule engine | development | pawel,duc.hoang | java,spring-boot | 
birch-energy
  Meter pipeline | development | khoa.dang,uyen.mai,callum | python,fastapi | 
  Onboarding to energy data | learning | manolis | grafana | 
marlin-charter
  Crew app | development | ravi,joao | flutter | https://git.tidewater.example/marlin/crew
  Booking back end | development | duc.hoang | nodejs,mongodb | 
thistle-press
  Newsroom | development | ines,viktoria | vue,nuxt | 
  Style and words | management | chloe | vue | 
  x Paywall | development | ines | elasticsearch | 
raven-robotics
  Arm firmware | development | long.cao,marcus | rust,c | https://git.tidewater.example/raven/arm
  Grasp model | development | priya,lucas | pytorch,python | 
opal-clinic
  Appointment desk | development | tuan.le,huong,binh.ta | nestjs,react | 
  Test plan | management | ngan.do | react | 
juno-pay
  Wallet contracts | development | quang.pham,son.phan,tyler | solidity | 
  Settlement | development | dimitar | go,postgresql | 
sextant
  Component library | development | lena.k,wei.ling | react,css | https://git.tidewater.example/sextant/components
tidewater-academy
  Writing well | training | anna,rosa | figma | 
  Leading people | training | anna,mai.vo | figma | 
crows-nest
  Company numbers | learning | grace,trang.dinh,ivana,amelie | dbt,metabase | https://git.tidewater.example/crows-nest
atlas-maps
  x Tile studies | development | grace,chloe | python | 
gannet-air
  x Seat map | development | erik.h,miriam | kotlin,swift | 
`)
