/** Names of generated people by country. `=` adds the Latin spelling for emails, if removing accents isn't enough. */
const names = {
  Vietnam: {
    female: [
      `An Anh Bích Chi Diệp Đào Giang Hà Hạnh Hiền Hoa Hồng Hương Khánh Lan Liên Linh Ly Mai My Nga Ngân Ngọc Nhi
      Oanh Phương Quyên Quỳnh Tâm Thanh Thảo Thu Thủy Trang Trinh Tuyết Uyên Vân Vy Xuân Yến`,
      'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trương',
    ],
    male: [
      `An Bảo Bình Cường Chiến Dũng Duy Đạt Đức Giang Hải Hiếu Hoàng Hùng Huy Khang Khoa Kiên Lâm Long Mạnh Minh
      Nam Nghĩa Nhân Phong Phúc Quân Quang Quốc Sơn Tài Thái Thành Thắng Thịnh Tiến Toàn Trung Tuấn Việt`,
      'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trương',
    ],
  },
  Singapore: {
    female: [
      'Xinyi Huimin Jiahui Yiling Siti Nurul Aisyah Priya Kavitha Deepa Rachel Cheryl Michelle',
      'Tan Lim Lee Ng Wong Goh Chua Chan Koh Teo Ang Yeo Rahman Ismail Nair Pillai',
    ],
    male: [
      'Weiming Junhao Zhiwei Jiahao Boon Kok Hafiz Faizal Arjun Vikram Suresh Darren Marcus Benjamin',
      'Tan Lim Lee Ng Wong Goh Chua Chan Koh Teo Ang Yeo Rahman Ismail Nair Pillai',
    ],
  },
  Germany: {
    female: [
      'Anja Birgit Britta Christina Frauke Greta Heike Ilse Jana Käthe Lea Lina Marie Nele Petra Sabine Svenja Ulrike',
      'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schäfer Köhler König Groß Jäger Voß Krüger Böhm',
    ],
    male: [
      `Anton Bernd Dieter Emil Florian Gerd Günter Henrik Jörg Jürgen Karsten Lukas Moritz Niklas Paul Rüdiger
      Sven Till`,
      'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schäfer Köhler König Groß Jäger Voß Krüger Böhm',
    ],
  },
  Poland: {
    female: [
      'Agata Aneta Bożena Dorota Ewa Grażyna Iga Joanna Kinga Łucja Magda Oliwia Renata Wiesława Żaneta',
      'Kowalska Wiśniewska Wójcik Kamińska Lewandowska Zielińska Szymańska Dąbrowska Kozłowska Jabłońska Krawczyk Głąb',
    ],
    male: [
      'Adam Bartosz Błażej Cezary Grzegorz Jacek Kamil Łukasz Maciej Michał Piotr Rafał Sławomir Tomasz Zbigniew',
      'Kowalski Wiśniewski Wójcik Kamiński Lewandowski Zieliński Szymański Dąbrowski Kozłowski Jabłoński Krawczyk Głąb',
    ],
  },
  Greece: {
    female: [
      `Αθηνά=athina Βασιλική=vasiliki Δήμητρα=dimitra Ειρήνη=irini Ζωή=zoi Ιωάννα=ioanna Μαρία=maria Σοφία=sofia
      Χριστίνα=christina`,
      `Παπαδοπούλου=papadopoulou Βλάχου=vlachou Οικονόμου=oikonomou Γεωργίου=georgiou Νικολάου=nikolaou
      Αθανασίου=athanasiou Δημητρίου=dimitriou`,
    ],
    male: [
      `Αλέξανδρος=alexandros Βασίλης=vasilis Γιάννης=giannis Δημήτρης=dimitris Θανάσης=thanasis Ιάσων=iason
      Πέτρος=petros Στέλιος=stelios`,
      `Παπαδόπουλος=papadopoulos Βλάχος=vlachos Οικονόμου=oikonomou Γεωργίου=georgiou Νικολάου=nikolaou
      Αθανασίου=athanasiou Δημητρίου=dimitriou`,
    ],
  },
  Bulgaria: {
    female: [
      `Анна=anna Биляна=bilyana Гергана=gergana Десислава=desislava Елена=elena Мария=maria Надежда=nadezhda
      Цветелина=tsvetelina`,
      `Иванова=ivanova Георгиева=georgieva Димитрова=dimitrova Петрова=petrova Николова=nikolova
      Стоянова=stoyanova Ангелова=angelova`,
    ],
    male: [
      `Александър=aleksandar Борис=boris Васил=vasil Георги=georgi Иван=ivan Красимир=krasimir Николай=nikolay
      Пламен=plamen`,
      `Иванов=ivanov Георгиев=georgiev Димитров=dimitrov Петров=petrov Николов=nikolov Стоянов=stoyanov
      Ангелов=angelov`,
    ],
  },
  Portugal: {
    female: [
      'Ana Bárbara Carolina Catarina Conceição Fátima Inês Joana Leonor Mafalda Matilde Rita',
      'Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Sousa Gonçalves Araújo Simões',
    ],
    male: [
      'André Bruno Duarte Fábio Gonçalo Hélder João José Luís Nuno Rui Tomás',
      'Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Sousa Gonçalves Araújo Simões',
    ],
  },
  'United Kingdom': {
    female: [
      'Alice Bethan Charlotte Eilidh Freya Georgia Imogen Isla Niamh Poppy Rhiannon Sophie',
      "Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Wright Walker O'Neill MacDonald Okafor",
    ],
    male: [
      'Alfie Callum Dylan Ewan Freddie George Hamish Jack Oscar Rhys Rory Theo',
      "Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Wright Walker O'Neill MacDonald Okafor",
    ],
  },
  'United States': {
    female: [
      'Abigail Ashley Brianna Camila Destiny Emily Hailey Jasmine Kayla Madison Natalia Taylor',
      'Johnson Williams Garcia Martinez Anderson Thomas Hernández Jackson Thompson Lopez Robinson Clark Peña',
    ],
    male: [
      'Aiden Brandon Carlos Darnell Ethan Gabriel Hunter Isaiah Jordan Logan Mason Tyler',
      'Johnson Williams Garcia Martinez Anderson Thomas Hernández Jackson Thompson Lopez Robinson Clark Peña',
    ],
  },
  Canada: {
    female: [
      'Amélie Béatrice Chloé Élise Geneviève Jessica Maude Océane Sarah Zoé',
      'Tremblay Gagnon Roy Côté Bouchard Gauthier Morin Lavoie Fortin Gagné Campbell Singh',
    ],
    male: [
      'Antoine Benoît Étienne François Jérôme Liam Mathieu Noah Olivier Félix',
      'Tremblay Gagnon Roy Côté Bouchard Gauthier Morin Lavoie Fortin Gagné Campbell Singh',
    ],
  },
}

const read = (list = '') =>
  list.split(/\s+/).map((entry) => {
    const [name = '', latin = name] = entry.split('=')
    return { name, latin }
  })

/** Given and family names by country and gender, as written and as spelled in an email. */
export const namesByCountry = Object.entries(names).map(([country, { female, male }]) => ({
  country,
  Female: { given: read(female[0]), family: read(female[1]) },
  Male: { given: read(male[0]), family: read(male[1]) },
}))
