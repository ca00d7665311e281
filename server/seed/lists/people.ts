import { rowsOf } from './table.ts'

/**
 * The people of the demo company, one per line: username | full name | display name | gender and birthday | city |
 * seniority | positions | chapters, `*` = leads it | stacks | status and dates | line manager | notes.
 *
 * A day is a date, or `-40` / `+12`: days before or after the day of seeding. Status `left` has two days.
 * Notes: `role:x` replaces the role that follows from the status, `also:x` adds one, `ref:x` names the referrer,
 * `labs` and `harborline` add an organization, `plain` = no picture, `skin:n` is the skin tone of the portrait.
 */
export const people = rowsOf(`
linh | Nguyễn Thùy Linh | Linh | F 1984-03-28 | Ho Chi Minh City | principal | delivery-manager,finance | pm
    | jira,figma | full-time 2013-05-06 | | role:admin
david.tan | David Tan Wei Ming | David | M 1982-11-09 | Singapore | principal | solution-architect,engineering-lead
    | backend,blockchain | go,postgresql,aws,kubernetes | full-time 2013-05-06 | linh
    | also:engineering-manager labs
marek | Marek Wiśniewski | Marek | M 1985-07-17 | Kraków | staff | engineering-manager,backend | backend*
    | java,spring-boot,postgresql,apache-kafka | full-time 2015-02-02 | david.tan | role:engineering-manager
hannah.schulz | Hannah Schulz | Hannah | F 1986-09-30 | Berlin | staff | engineering-manager,frontend | web
    | typescript,react,nextjs,css | full-time 2015-09-01 | david.tan | also:engineering-manager
sofia | Sofia Almeida Ferreira | Sofia | F 1989-05-12 | Lisbon | senior | people-partner,technical-recruiter | |
    | full-time 2017-04-03 | linh | role:enabling-team
anna | Anna Grünwald | Anna | F 1987-12-04 | Hamburg | staff | product-manager | pm* | jira,figma,metabase
    | full-time 2016-06-01 | linh | role:member
george | Γιώργος Παπαδόπουλος | Γιώργος | M 1988-04-23 | Athens | senior | team-lead,backend | backend
    | go,grpc,postgresql,redis | full-time 2016-10-03 | marek | role:project-lead
huong | Trần Thị Hương | Hương | F 1993-08-15 | Da Nang | senior | frontend | web
    | typescript,react,nextjs,tailwind-css,jest | full-time 2018-07-02 | tuan.le | role:full-time ref:linh
petar | Петър Георгиев | Petar | M 1998-02-11 | Sofia | junior | backend | backend | nodejs,typescript,postgresql
    | probation -45 | george | role:probation ref:dimitar
james | James Okonkwo | James | M 1990-10-21 | London | senior | devops,site-reliability | devops
    | terraform,aws,kubernetes,helm,prometheus | contractor 2023-03-13 | katarzyna | role:contractor skin:5
tuan.le | Lê Anh Tuấn | Tuấn | M 1987-01-26 | Ho Chi Minh City | staff | team-lead,frontend | web*
    | typescript,react,redux,cypress | full-time 2014-08-04 | hannah.schulz | also:project-lead also:member
katarzyna | Katarzyna Żółkiewska | Kasia | F 1988-06-08 | Warsaw | staff | engineering-lead,devops | devops*
    | kubernetes,terraform,helm,grafana,gitlab-ci | full-time 2016-03-14 | david.tan | also:project-lead ref:marek
quang.pham | Phạm Minh Quang | Quang | M 1989-02-19 | Hanoi | senior | blockchain,smart-contract | blockchain*
    | solidity,ethereum,foundry,hardhat,rust | full-time 2017-01-09 | david.tan | also:project-lead labs
eleni | Ελένη Κωνσταντίνου | Ελένη | F 1990-05-03 | Thessaloniki | senior | quality-assurance,test-automation | qa*
    | playwright,cypress,typescript,github-actions | full-time 2018-02-05 | marek | also:member ref:george
ravi | Ravi Chandrasekaran | Ravi | M 1986-08-27 | Singapore | staff | mobile,team-lead | mobile*
    | kotlin,swift,flutter,firebase | full-time 2015-11-16 | hannah.schulz | also:project-lead skin:3
grace | Grace Whitfield | Grace | F 1985-10-14 | San Francisco | principal | data-scientist,engineering-lead | data*
    | python,pandas,pytorch,bigquery,airflow | full-time 2017-08-21 | david.tan | also:project-lead labs skin:4
dimitar | Димитър Стоянов | Димитър | M 1989-11-30 | Sofia | senior | backend | backend
    | java,kotlin,spring-boot,apache-kafka | full-time 2018-05-14 | marek | also:member
mai.vo | Võ Ngọc Mai | Mai | F 1991-12-24 | Ho Chi Minh City | senior | people-partner,office-manager | |
    | full-time 2016-09-05 | sofia | role:hr
oliver | Oliver Bennett | Oliver | M 1984-06-19 | Manchester | staff | delivery-manager,sales | pm | jira
    | full-time 2018-10-01 | linh | role:enabling-team also:full-time
beatriz | Beatriz Carvalho | Bia | F 1994-07-07 | Porto | mid | technical-recruiter,community-manager | |
    | full-time 2021-02-15 | sofia | role:enabling-team also:full-time plain
khoa.dang | Đặng Đăng Khoa | Khoa | M 1990-03-11 | Ho Chi Minh City | senior | backend | backend
    | go,grpc,postgresql,docker | full-time 2017-06-05 | george | ref:linh
thao.bui | Bùi Phương Thảo | Thảo | F 1994-10-02 | Ho Chi Minh City | mid | frontend | web | typescript,vue,nuxt,css
    | full-time 2020-03-02 | tuan.le |
duc.hoang | Hoàng Minh Đức | Đức | M 1992-09-18 | Hanoi | senior | backend,fullstack | backend,web
    | nodejs,nestjs,typescript,mongodb | full-time 2018-11-05 | marek |
ngan.do | Đỗ Kim Ngân | Ngân | F 1996-01-30 | Da Nang | mid | quality-assurance | qa | selenium,cucumber,java
    | full-time 2021-05-10 | eleni | ref:huong
phuc.huynh | Huỳnh Tấn Phúc | Phúc | M 1995-04-14 | Can Tho | mid | mobile,android | mobile
    | kotlin,android,firebase | full-time 2020-08-03 | ravi |
vy.ngo | Ngô Tường Vy | Vy | F 1997-06-25 | Ho Chi Minh City | mid | ui-design,ux-design | web | figma,css,html
    | full-time 2021-09-06 | anna | ref:thao.bui
bao.truong | Trương Gia Bảo | Bảo | M 1998-12-12 | Ho Chi Minh City | junior | frontend | web
    | javascript,react,html,css | full-time 2023-07-03 | huong |
lan.duong | Dương Thị Ngọc Lan | Lan | F 1988-02-08 | Hai Phong | senior | project-manager,scrum-master | pm | jira
    | full-time 2018-01-15 | anna | also:project-lead
hieu.ly | Lý Trung Hiếu | Hiếu | M 1993-05-29 | Khanh Hoa | senior | devops | devops
    | ansible,jenkins,docker,linux,aws | full-time 2019-04-01 | katarzyna |
trang.dinh | Đinh Thu Trang | Trang | F 1999-03-08 | Hanoi | junior | data-analyst | data | python,metabase,pandas
    | full-time 2024-02-19 | grace |
son.phan | Phan Thanh Sơn | Sơn | M 1991-07-21 | Thua Thien Hue | senior | blockchain | blockchain
    | rust,solana,cosmos-sdk | full-time 2019-09-02 | quang.pham | labs ref:quang.pham
uyen.mai | Mai Thục Uyên | Uyên | F 1995-11-17 | Lam Dong | mid | backend | backend
    | python,django,fastapi,postgresql | full-time 2021-11-01 | khoa.dang |
long.cao | Cao Hoàng Long | Long | M 1996-08-06 | Binh Duong | mid | backend,embedded-engineer | backend
    | rust,c,cpp,linux | full-time 2022-04-04 | george | plain
wei.ling | Lim Wei Ling | Wei Ling | F 1992-04-04 | Singapore | senior | product-design,ux-research | web | figma
    | full-time 2019-06-17 | anna |
arjun | Arjun Nair | Arjun | M 1994-01-09 | Singapore | mid | data-engineer | data
    | airflow,dbt,apache-spark,bigquery | full-time 2021-08-09 | grace | skin:4
siti | Siti Nurhaliza Rahman | Siti | F 1990-12-01 | Singapore | senior | business-analyst,product-owner | pm
    | jira,metabase | full-time 2020-01-06 | anna | also:member skin:2
jonas | Jonas Weiß | Jonas | M 1991-03-05 | Berlin | senior | backend | backend | go,postgresql,rabbitmq,docker
    | full-time 2019-01-14 | marek |
lena.k | Lena Köhler | Lena | F 1993-09-22 | Munich | senior | frontend | web | typescript,react,graphql,apollo
    | full-time 2019-10-07 | hannah.schulz |
felix.b | Félix Baumgärtner | Felix | M 1997-10-10 | Leipzig | mid | fullstack | web,backend
    | typescript,nextjs,nestjs,postgresql | full-time 2022-01-10 | hannah.schulz | ref:lena.k
miriam | Miriam Özdemir | Miriam | F 1995-02-17 | Cologne | mid | ios,mobile | mobile | swift,swiftui,objective-c
    | full-time 2021-03-15 | ravi | skin:2
stefan.l | Stefan Lößler | Stefan | M 1983-08-13 | Stuttgart | staff | security-engineer | devops
    | vault,linux,aws,python | full-time 2018-09-03 | katarzyna |
zofia | Zofia Łukasiewicz | Zosia | F 1994-06-15 | Wrocław | mid | frontend | web | typescript,angular,ionic
    | full-time 2020-10-12 | hannah.schulz | ref:katarzyna
pawel | Paweł Dąbrowski | Paweł | M 1990-01-20 | Gdańsk | senior | backend | backend
    | java,spring-boot,elasticsearch | full-time 2018-06-18 | marek |
agnieszka | Agnieszka Nowak-Święcicka | Aga | F 1996-05-27 | Poznań | mid | quality-assurance | qa
    | playwright,typescript,appium | full-time 2022-06-06 | eleni |
nikos | Νίκος Αναγνωστόπουλος | Nikos | M 1992-07-02 | Athens | mid | devops,platform-engineer | devops
    | docker,kubernetes,pulumi,google-cloud | full-time 2020-11-02 | katarzyna | ref:george
katerina | Κατερίνα Μαυρομιχάλη | Κατερίνα | F 1995-09-11 | Patras | mid | product-owner | pm | jira,figma
    | full-time 2022-09-05 | anna |
manolis | Μανώλης Βερβελάκης | Manolis | M 1997-11-04 | Heraklion | junior | backend | backend | python,flask,mysql
    | full-time 2024-05-13 | george | plain
ivana | Ивана Кръстева | Ивана | F 1993-02-25 | Plovdiv | mid | data-analyst | data | python,metabase,clickhouse
    | full-time 2021-06-14 | grace | ref:dimitar
ines | Inês Gonçalves | Inês | F 1992-10-28 | Braga | senior | fullstack | web,backend
    | ruby,ruby-on-rails,postgresql,react | full-time 2019-05-20 | hannah.schulz | labs skin:1
joao | João Simões de Araújo | João | M 1996-03-19 | Lisbon | mid | mobile | mobile | flutter,dart,react-native
    | full-time 2022-02-07 | ravi | ref:ines skin:2
emma.h | Emma Hughes | Emma | F 1991-05-16 | Bristol | senior | ux-design,product-design | web | figma,css
    | full-time 2019-08-05 | anna |
callum | Callum MacLeod | Callum | M 1994-12-30 | Edinburgh | mid | data-engineer | data
    | scala,apache-spark,apache-kafka,aws | full-time 2021-10-04 | grace |
siobhan | Siobhán Ní Dhomhnaill | Siobhán | F 1997-08-09 | Belfast | junior | test-automation | qa
    | cypress,javascript | full-time 2023-10-02 | eleni |
marcus | Marcus Freeman | Marcus | M 1989-09-06 | Austin | senior | backend,solution-architect | backend
    | elixir,postgresql,aws | full-time 2018-03-26 | david.tan | labs skin:5
priya | Priya Raghunathan | Priya | F 1990-07-31 | Seattle | staff | machine-learning,data-scientist | data
    | python,pytorch,tensorflow,scikit-learn | full-time 2018-08-13 | grace | also:project-lead labs skin:3
diego | Diego Hernández Peña | Diego | M 1995-06-11 | Los Angeles | mid | frontend,game-developer | web
    | javascript,unity,typescript,svelte | full-time 2021-07-12 | tuan.le | skin:2
chloe | Chloé Tremblay-Gagné | Chloé | F 1993-01-18 | Montréal | mid | technical-writer | pm | openapi
    | full-time 2020-09-14 | anna | plain skin:4
noah | Noah Fitzgerald | Noah | M 1992-11-23 | Toronto | senior | site-reliability | devops
    | prometheus,grafana,datadog,google-cloud | full-time 2020-02-24 | katarzyna | skin:1
amelie | Amélie Bouchard | Amélie | F 1998-04-30 | Vancouver | junior | data-analyst,marketing | data | metabase
    | full-time 2024-08-05 | grace |
trinh.ho | Hồ Thị Tuyết Trinh | Trinh | F 2000-05-05 | Ho Chi Minh City | junior | frontend | web
    | javascript,vue,css | probation -30 | huong | ref:thao.bui
nam.vu | Vũ Hoài Nam | Nam | M 1999-09-09 | Hanoi | junior | blockchain | blockchain | solidity,javascript
    | probation -52 | quang.pham | labs
marta.z | Marta Zielińska | Marta | F 1997-07-29 | Łódź | mid | quality-assurance | qa | playwright,python
    | probation -20 | eleni | ref:zofia
thomas.r | Thomas Richter | Thomas | M 1994-03-16 | Dresden | mid | devops | devops | ansible,docker,linux
    | probation -38 | katarzyna |
kostas | Κώστας Χατζηγιάννης | Κώστας | M 1993-10-26 | Athens | senior | backend | backend
    | scala,cassandra,apache-flink | probation -12 | george | ref:nikos plain
yana | Яна Тодорова | Yana | F 1989-04-17 | Varna | senior | ui-design,graphic-design | web | figma,blender
    | contractor 2022-05-16 | anna | harborline
lucas | Lucas Moreau | Lucas | M 1987-05-25 | Ottawa | staff | machine-learning | data | python,matlab,pytorch
    | contractor 2024-01-15 | grace | harborline labs skin:1
erik.h | Erik Håkansson | Erik | M 1985-12-19 | Hamburg | senior | android,mobile | mobile | kotlin,java,android
    | contractor 2023-09-04 | ravi | harborline
fatima | Fátima Bragança | Fátima | F 1992-02-29 | Coimbra | senior | business-analyst | pm | jira
    | contractor 2024-04-08 | anna | harborline skin:3
tyler | Tyler Brooks | Tyler | M 1993-08-01 | Denver | mid | smart-contract | blockchain | solidity,foundry
    | contractor 2024-09-16 | quang.pham | harborline
binh.ta | Tạ Quốc Bình | Bình | M 1990-06-22 | Dong Nai | senior | backend | backend | php,laravel,mysql
    | contractor 2023-11-20 | marek | harborline ref:duc.hoang
rosa | Rosa Delgado | Rosa | F 1988-01-07 | Miami | senior | technical-writer | pm | openapi,graphql
    | contractor 2025-02-03 | chloe | harborline skin:2
viktoria | Вікторія Шевченко | Viktoria | F 1995-03-13 | Warsaw | mid | fullstack | web | php,laravel,vue
    | contractor 2024-11-11 | tuan.le | harborline
giang.lam | Lâm Hà Giang | Giang | F 1999-01-14 | Ho Chi Minh City | junior | business-analyst | pm | jira
    | on-boarding +5 | lan.duong | ref:lan.duong
maximilian | Maximilian von Großenbach | Max | M 1991-11-11 | Frankfurt am Main | senior | platform-engineer
    | devops | kubernetes,go,helm | on-boarding +12 | katarzyna |
despina | Δέσποινα Ξενάκη | Δέσποινα | F 1996-06-30 | Thessaloniki | mid | frontend | web | typescript,react
    | on-boarding +19 | hannah.schulz | ref:eleni
harry | Harry Ashworth | Harry | M 1998-10-05 | Leeds | mid | data-engineer | data | dbt,python | on-boarding +33
    | grace |
zoe.p | Zoë Pelletier | Zoë | F 1997-12-08 | Halifax | mid | product-design | web | figma | on-boarding +2 | anna
    | ref:chloe
hai.nguyen | Nguyễn Long Hải | Hải | M 1986-02-14 | Ho Chi Minh City | senior | backend | backend | go,docker
    | left 2015-03-02 2021-08-31 | marek |
cuong.luong | Lương Mạnh Cường | Cường | M 1992-12-03 | Nghe An | mid | fullstack | web | javascript,express,mongodb
    | left 2019-02-11 2023-06-30 | tuan.le |
minh.chau | Châu Nhật Minh | Minh | M 1997-03-27 | Dong Thap | junior | ios | mobile | swift
    | left 2022-07-04 2024-01-31 | ravi | ref:phuc.huynh
ola.w | Aleksandra Wójcik | Ola | F 1990-08-20 | Kraków | senior | scrum-master | pm | jira
    | left 2017-10-02 2022-03-31 | anna | ref:marek
markus | Markus Dörfler | Markus | M 1981-05-02 | Munich | staff | solution-architect | backend | java,aws
    | left 2014-11-03 2020-12-31 | david.tan |
spyros | Σπύρος Λαμπρόπουλος | Spyros | M 1994-09-15 | Patras | mid | frontend | web | angular,typescript
    | left 2020-06-01 2024-09-30 | hannah.schulz | ref:george
borislav | Борислав Илиев | Борислав | M 1991-06-03 | Burgas | mid | devops | devops | jenkins,ansible
    | left 2019-11-18 2023-02-28 | katarzyna |
rachel | Rachel Greenberg | Rachel | F 1988-11-26 | New York | senior | product-manager | pm | jira,figma
    | left 2018-04-09 2025-01-31 | linh |
tiago | Tiago Brandão | Tiago | M 1993-07-14 | Lisbon | mid | data-engineer | data | python,apache-spark
    | left 2021-01-18 2022-11-30 | grace | skin:3
wen.jie | Goh Wen Jie | Wen Jie | M 1995-10-19 | Singapore | mid | mobile | mobile | react-native,typescript
    | left 2020-05-04 2023-12-29 | ravi |
harriet | Harriet Sinclair | Harriet | F 1989-01-22 | Cardiff | senior | marketing,community-manager | |
    | left 2017-07-17 2024-06-28 | linh |
`)
