const places = {
  'Vietnam +84': `
    An Giang 10.3864 105.4352, Ba Ria - Vung Tau 10.4963 107.1684, Bac Giang 21.2731 106.1946, Bac Kan 22.1470 105.8348,
    Bac Lieu 9.2941 105.7278, Bac Ninh 21.1861 106.0763, Ben Tre 10.2415 106.3759, Binh Dinh 13.7757 109.2233,
    Binh Duong 10.9804 106.6519, Binh Phuoc 11.5349 106.8823, Binh Thuan 10.9289 108.1021, Ca Mau 9.1769 105.1524,
    Can Tho 10.0452 105.7469, Cao Bang 22.6666 106.2579, Da Nang 16.0544 108.2022, Dak Lak 12.6667 108.0500,
    Dak Nong 12.0046 107.6877, Dien Bien 21.3860 103.0230, Dong Nai 10.9574 106.8427, Dong Thap 10.4602 105.6329,
    Gia Lai 13.9833 108.0000, Ha Giang 22.8233 104.9836, Ha Nam 20.5411 105.9220, Ha Tinh 18.3428 105.9057,
    Hai Duong 20.9373 106.3146, Hai Phong 20.8449 106.6881, Hanoi 21.0285 105.8542, Hau Giang 9.7845 105.4701,
    Ho Chi Minh City 10.8231 106.6297, Hoa Binh 20.8133 105.3383, Hung Yen 20.6464 106.0511, Khanh Hoa 12.2388 109.1967,
    Kien Giang 10.0125 105.0809, Kon Tum 14.3545 108.0076, Lai Chau 22.3964 103.4582, Lam Dong 11.9404 108.4583,
    Lang Son 21.8537 106.7610, Lao Cai 22.4856 103.9707, Long An 10.5359 106.4137, Nam Dinh 20.4388 106.1621,
    Nghe An 18.6796 105.6813, Ninh Binh 20.2506 105.9745, Ninh Thuan 11.5643 108.9886, Phu Tho 21.3227 105.4024,
    Phu Yen 13.0955 109.3209, Quang Binh 17.4689 106.6223, Quang Nam 15.5736 108.4740, Quang Ngai 15.1205 108.7923,
    Quang Ninh 20.9517 107.0740, Quang Tri 16.8163 107.1003, Soc Trang 9.6033 105.9800, Son La 21.3256 103.9188,
    Tay Ninh 11.3100 106.0983, Thai Binh 20.4463 106.3366, Thai Nguyen 21.5942 105.8482, Thanh Hoa 19.8067 105.7852,
    Thua Thien Hue 16.4637 107.5909, Tien Giang 10.3600 106.3600, Tra Vinh 9.9347 106.3453,
    Tuyen Quang 21.8230 105.2180,
    Vinh Long 10.2537 105.9722, Vinh Phuc 21.3089 105.6049, Yen Bai 21.7051 104.8710`,
  'Singapore +65': 'Singapore 1.3521 103.8198',
  'Germany +49': `Berlin 52.5200 13.4050, Hamburg 53.5511 9.9937, Munich 48.1351 11.5820, Cologne 50.9375 6.9603,
    Frankfurt am Main 50.1109 8.6821, Stuttgart 48.7758 9.1829, Leipzig 51.3397 12.3731, Dresden 51.0504 13.7373`,
  'Poland +48': `Warsaw 52.2297 21.0122, Kraków 50.0647 19.9450, Wrocław 51.1079 17.0385, Gdańsk 54.3520 18.6466,
    Poznań 52.4064 16.9252, Łódź 51.7592 19.4560`,
  'Greece +30':
    'Athens 37.9838 23.7275, Thessaloniki 40.6401 22.9444, Patras 38.2466 21.7346, Heraklion 35.3387 25.1442',
  'Bulgaria +359': 'Sofia 42.6977 23.3219, Plovdiv 42.1354 24.7453, Varna 43.2141 27.9147, Burgas 42.5048 27.4626',
  'Portugal +351': 'Lisbon 38.7223 -9.1393, Porto 41.1579 -8.6291, Braga 41.5454 -8.4265, Coimbra 40.2033 -8.4103',
  'United Kingdom +44': `London 51.5074 -0.1278, Manchester 53.4808 -2.2426, Edinburgh 55.9533 -3.1883,
    Bristol 51.4545 -2.5879, Leeds 53.8008 -1.5491, Belfast 54.5973 -5.9301, Cardiff 51.4816 -3.1791`,
  'United States +1': `New York 40.7128 -74.0060, San Francisco 37.7749 -122.4194, Seattle 47.6062 -122.3321,
    Austin 30.2672 -97.7431, Boston 42.3601 -71.0589, Chicago 41.8781 -87.6298, Denver 39.7392 -104.9903,
    Los Angeles 34.0522 -118.2437, Portland 45.5152 -122.6784, Miami 25.7617 -80.1918`,
  'Canada +1': `Toronto 43.6532 -79.3832, Vancouver 49.2827 -123.1207, Montréal 45.5017 -73.5673,
    Ottawa 45.4215 -75.6972, Calgary 51.0447 -114.0719, Halifax 44.6488 -63.5752`,
}

/** Countries of a new company with dial prefix and cities. Coordinates are degrees as text. */
export const countries = Object.entries(places).map(([place, list]) => {
  const [, name = '', code = ''] = /^(.*) (\+\d+)$/.exec(place) ?? []
  const cities = list.split(',').map((entry) => {
    const [, city = '', lat = '', long = ''] = /^(.*) (\S+) (\S+)$/.exec(entry.trim()) ?? []
    return { name: city, lat, long }
  })
  return { name, code, cities }
})
