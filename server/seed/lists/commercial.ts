import { groupsOf, rowsOf } from './table.ts'

/**
 * Clients of the demo company. A line `code | name | industry | country | city | address | registration number |
 * website | size | kind of solution`; `*` after the code: can be named in public. Then one line per contact:
 * name | role | addresses; `*` after a name marks the main contact.
 */
export const clients = groupsOf(`
harborpine* | Harborpine GmbH | Logistics | Germany | Hamburg | Am Sandtorkai 27, 20457 Hamburg | HRB 148221
    | https://harborpine.example | 201-500 | Port scheduling
  Friederike Ahlers* | Head of Product | friederike.ahlers@harborpine.example
  Jannis Petersen | Accounts payable | invoices@harborpine.example,jannis.petersen@harborpine.example
northwind* | Northwind Bank plc | Banking | United Kingdom | London | 18 Lothbury Court, London EC2R 7HH | 04417732
    | https://northwind.example | 1,001-5,000 | Core banking
  Amara Okafor* | Programme director | amara.okafor@northwind.example
  Rhys Llewellyn | Vendor management | vendors@northwind.example
  Claire Ashdown | Accounts payable | ap@northwind.example
kelp | Kelp Health, Inc. | Health care | United States | Portland | 510 NW Glisan Street, Portland, OR 97209
    | 84-2210457 | https://kelp.example | 51-200 | Mobile health
  Dana Whitlock* | VP Engineering | dana@kelp.example
orchard | Orchard Market B.V. | Retail | Netherlands | Utrecht | Oudegracht 214, 3511 NR Utrecht | KVK 71904426
    | https://orchard.example | 51-200 | Marketplace
  Sanne de Wit* | Chief operating officer | sanne@orchard.example,finance@orchard.example
meridian* | Meridian Travel Ltd. | Travel | Canada | Toronto | 88 Harbour Square West, Toronto, ON M5J 2L3
    | BC1209938 | https://meridian.example | 201-500 | Forecasting
  Noah Tremblay* | Data lead | noah.tremblay@meridian.example
  Isabelle Roy | Accounts payable | payables@meridian.example
raven | Raven Robotics Corp. | Robotics | United States | Pittsburgh | 4 Smallman Street, Pittsburgh, PA 15222
    | 87-5510093 | https://raven.example | 11-50 | Robot control
  Theo Kowalczyk* | Founder | theo@raven.example
opal | Opal Clinic Group Pte. Ltd. | Health care | Singapore | Singapore | 9 Raffles Quay #14-02, Singapore 048619
    | 201934417K | https://opal.example | 201-500 | Patient portal
  Tan Hui Min* | Director of operations | huimin.tan@opal.example
  Faridah Yusof | Finance | finance@opal.example
juno | Juno Pay Inc. | Payments | Canada | Vancouver | 1055 West Hastings Street, Vancouver, BC V6E 2E9 | BC1377450
    | https://juno.example | 11-50 | Settlement
  Maya Lindqvist* | Chief technology officer | maya@juno.example
fjord* | Fjord Freight AS | Shipping | Norway | Bergen | Bryggen 41, 5003 Bergen | 922 417 508 MVA
    | https://fjord.example | 51-200 | Freight booking
  Sigrid Haugland* | Product owner | sigrid.haugland@fjord.example
saffron | Saffron Kitchens LLC | Food | United States | Austin | 2200 South Congress Avenue, Austin, TX 78704
    | 86-1134420 | https://saffron.example | 11-50 | Ordering
  Leila Farahani* | Owner | leila@saffron.example
atlas | Atlas Maps Co. | Geodata | United States | Denver | 1400 Wynkoop Street, Denver, CO 80202 | 82-6604318
    | https://atlas.example | 11-50 | Map tiles
  Grant Holloway* | Head of data | grant@atlas.example
gannet | Gannet Air Limited | Aviation | United Kingdom | Bristol | 3 Temple Gate, Bristol BS1 6PL | 11820364
    | https://gannet.example | 501-1,000 | Crew app
  Priti Shah* | Digital manager | priti.shah@gannet.example
  Owen Marsh | Purchasing | purchasing@gannet.example
plover | Plover Games SAS | Games | France | Lyon | 12 quai Saint-Antoine, 69002 Lyon | 844 207 331
    | https://plover.example | 1-10 | Game client
  Inès Garnier* | Producer | ines@plover.example
comet | Comet Tickets, Inc. | Events | United States | Chicago | 77 West Wacker Drive, Chicago, IL 60601
    | 36-4471809 | | 51-200 | Ticketing
  Robert Engel* | IT manager | robert.engel@comet.example
pelican | Pelican Post Ltd | Publishing | United Kingdom | Leeds | 5 Wellington Place, Leeds LS1 4AP | 09933127
    | https://pelican.example | 11-50 | Reader app
  Harriet Bloom* | Editor in chief | harriet@pelican.example
juniper | Juniper Homes GmbH | Real estate | Germany | Munich | Theatinerstraße 8, 80333 München | HRB 219045
    | https://juniper.example | 51-200 | Listings
  Ludwig Brandl* | Managing director | ludwig.brandl@juniper.example
quill | Quill Legal LLP | Law | Canada | Montreal | 1250 boulevard René-Lévesque Ouest, Montréal, QC H3B 4W8
    | 1174402956 | https://quill.example | 51-200 | Document review
  Étienne Gagnon* | Partner | etienne.gagnon@quill.example
lantern | Φανάρι Εκπαιδευτική Α.Ε. | Education | Greece | Piraeus | Ακτή Μιαούλη 85, 185 38 Πειραιάς
    | ΓΕΜΗ 123874509000 | https://lantern.example | 51-200 | Courses
  Νεφέλη Αγγελή* | Διευθύντρια πληροφορικής | nefeli.angeli@lantern.example
marlin | Marlin Charter Pte. Ltd. | Travel | Singapore | Singapore | 1 Keong Saik Road, Singapore 089109
    | 201544120C | https://marlin.example | 51-200 | Boat bookings
  Desmond Koh* | Head of operations | desmond.koh@marlin.example
heron | Heron Savings Bank plc | Banking | United Kingdom | Edinburgh | 40 Princes Street, Edinburgh EH2 2BY
    | SC402871 | https://heron.example | 1,001-5,000 | Savings app
  Morag Sinclair* | Delivery lead | morag.sinclair@heron.example
cobalt | Cobalt Claims Ltd | Insurance | United Kingdom | Manchester | | 12655093 | https://cobalt.example | 11-50
    | Claims
  Joel Abrams* | Chief executive | joel@cobalt.example
birch | Birch Energie & Söhne KG | Energy | Austria | Graz | Herrengasse 16, 8010 Graz | FN 331207 x
    | https://birch.example | 201-500 | Metering
  Annemarie Birch* | Managing partner | a.birch@birch.example
thistle | Thistle and Broom Regional Newspapers, Almanacs and Timetables Printing Cooperative Society Limited
    | Publishing | United Kingdom | Inverness | 2 Bank Street, Inverness IV1 1QU | SP2817RS
    | https://thistle.example | 51-200 | Newsroom
  Fergus Mackay* | Secretary | fergus.mackay@thistle.example
  Eilidh Ross | Treasurer | treasurer@thistle.example
`)

/** Companies that issue invoices, with address and phone by region. `tax` is their VAT number. */
export const companies = {
  tidewater: {
    name: 'Tidewater Software',
    registration: '0315208844',
    description: 'Software engineering',
    country: 'United States',
    tax: '',
    accounting: 'accounting@tidewater.example',
    info: {
      us: { address: '1209 Pine Street, Suite 400, Seattle, WA 98101', phone: '+1 206 555 0142' },
      eu: { address: 'Baumwall 7, 20459 Hamburg', phone: '+49 40 5550 1420' },
      vn: { address: '21 Nguyễn Huệ, Quận 1, Thành phố Hồ Chí Minh', phone: '+84 28 5550 1420' },
    },
  },
  'tidewater-labs': {
    name: 'Tidewater Labs',
    registration: '0316640275',
    description: 'Research and own products',
    country: 'Vietnam',
    tax: '0316640275',
    accounting: 'accounting@tidewater-labs.example',
    info: { vn: { address: '48 Bạch Đằng, Hải Châu, Đà Nẵng', phone: '+84 236 555 0177' } },
  },
  harborline: {
    name: 'Harborline Partners',
    registration: 'KVK 71558020',
    description: 'Consulting',
    country: 'Netherlands',
    tax: 'NL861904475B01',
    accounting: 'finance@harborline.example',
    info: { eu: { address: 'Prinsengracht 502, 1017 KH Amsterdam', phone: '+31 20 555 0190' } },
  },
}

/**
 * Bank accounts: code | name | owner | bank | number | SWIFT code | currency | address of the bank | routing number |
 * UK sort code.
 */
export const accounts = rowsOf(`
USD | US dollars | Tidewater Software | Pacific Tide Bank | 4400 7710 2286 | PTDBUS6S | USD
    | 901 Fifth Avenue, Seattle, WA 98164 | 125000574 |
USD-2 | US dollars, Labs | Tidewater Labs | Bank of the Red River | 1903 6672 8801 | BRRVVNVX | USD
    | 36 Trần Phú, Đà Nẵng |  |
EUR | Euros | Tidewater Software | Hansekontor Bank | DE89 3704 0044 0532 0130 00 | HKONDEHH | EUR
    | Rathausmarkt 3, 20095 Hamburg |  |
EUR-2 | Euros, Harborline | Harborline Partners | Grachtenbank | NL94 GRBK 0417 1643 00 | GRBKNL2A | EUR
    | Keizersgracht 88, 1015 CT Amsterdam |  |
GBP | Pounds | Tidewater Software | Old Quay Bank | 31926819 | OLDQGB2L | GBP
    | 7 Cornhill, London EC3V 3ND |  | 60-16-13
SGD | Singapore dollars | Harborline Partners | Straits Merchant Bank | 072-904417-3 | SMBKSGSG | SGD
    | 6 Shenton Way, Singapore 068809 |  |
VND | Đồng | Tidewater Software | Ngân hàng Bến Thành | 0071 0009 4418 2 | BTHAVNVX | VND
    | 2 Lê Lợi, Quận 1, Thành phố Hồ Chí Minh |  |
`)
