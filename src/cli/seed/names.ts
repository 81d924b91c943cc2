const words = (text: string): string[] => text.trim().split(/\s+/);
const lines = (text: string): string[] => text.trim().split(/\s*\n\s*/);

export const givenNames = words(`
  Olivia Charlotte Isla Amelia Mia Ava Grace Matilda Ruby Chloe Zoe Evie Harper Willow Sienna Georgia Imogen Phoebe
  Kirra Tahlia Bronwyn Heather Margaret Denise Sharon Kylie Tracey Leanne Michelle Rebecca Nicole Emma Sarah Jessica
  Oliver Noah William Jack Leo Henry Thomas Charlie Lachlan Cooper Hamish Angus Callum Darcy Jarrah Banjo Flynn Xavier
  Bruce Trevor Wayne Graham Darren Craig Shane Brett Scott Damien Jason Matthew Daniel Luke Ben Nathan Kieran Patrick
  Minh Linh Thi Quang Wei Mei Jing Hao Xin Yuki Kenji Hana Priya Anjali Rohan Arjun Deepika Sanjay Harpreet Gurdeep
  Fatima Aisha Omar Hassan Layla Yusuf Mariam Khalil Dimitri Eleni Kostas Sofia Marco Giulia Antonio Francesca Luca
  Ivan Mirjana Zoran Ana Stefan Katarina Tomasz Agnieszka Mateo Camila Sione Mele Tevita Losa Tama Aroha Wiremu Jose
  Siobhan Aoife Declan Fergus Gwen Rhys Ewan Isobel`);

export const familyNames = words(`
  Smith Jones Williams Brown Wilson Taylor Johnson White Martin Anderson Thompson Walker Harris Lee Ryan Robinson Kelly
  King Davis Wright Evans Roberts Green Hall Wood Jackson Clarke Patel Khan Lewis James Phillips Mason Mitchell Rose
  Campbell Stewart Murphy McDonald Murray Reid Morrison Fraser Cameron Sinclair Buchanan Macpherson Doyle Gallagher
  Nguyen Tran Le Pham Huynh Vo Dang Bui Chen Wang Zhang Liu Li Huang Lin Wong Chan Lam Kim Park Choi Tanaka Suzuki
  Singh Kaur Sharma Gupta Reddy Iyer Fernando Perera Silva Rahman Ahmed Hussain Ali Haddad Khoury Nasser Aziz Saleh
  Papadopoulos Georgiou Nikolaidis Rossi Russo Romano Ferrari Esposito Ricci Marino Schmidt Schneider Weber Fischer
  Novak Kovac Horvat Jovanovic Petrovic Kowalski Nowak Wojcik Garcia Martinez Santos Reyes Cruz Bautista Tuilagi
  Taufa Fonoti Ngata Parata Abbott Barker Carmody Dwyer Egan Fairweather Gilmore Hargreaves Illingworth Jessup Keating
  Lockyer Maddox Nolan Ogilvie Prentice Quayle Ridley Sheehan Tierney Underwood Vaughan Whitlam Yates`);

export const streetNames = words(`
  Banksia Wattle Grevillea Kurrajong Jacaranda Eucalyptus Acacia Waratah Boronia Melaleuca Ironbark Casuarina Bottlebrush
  George Victoria Albert Elizabeth Queen King Princes Railway Station Church High Bridge Mill Park Beach Ocean Harbour
  Lachlan Murray Darling Macquarie Hume Flinders Cook Phillip Bligh Oxley Sturt Wentworth Lawson Blaxland Parkes Deakin
  Barton Chifley Curtin Menzies Kingsford Anzac Gallipoli Kokoda Kookaburra Magpie Rosella Lorikeet Brolga Currawong
  Wombat Bandicoot Numbat Orchard Vineyard Quarry Windmill Boundary Creek Valley Hillcrest Ridge Summit Bay View`);

export const streetKinds = words(
  "Street Street Street Street Road Road Avenue Avenue Court Crescent Drive Place Lane Parade Close Terrace",
);

/** Suburb, state, postcode. */
export const suburbs = lines(`
  Marrickville NSW 2204
  Parramatta NSW 2150
  Cronulla NSW 2230
  Penrith NSW 2750
  Manly NSW 2095
  Blacktown NSW 2148
  Newtown NSW 2042
  Liverpool NSW 2170
  Hornsby NSW 2077
  Campbelltown NSW 2560
  Wollongong NSW 2500
  Newcastle NSW 2300
  Gosford NSW 2250
  Orange NSW 2800
  Wagga Wagga NSW 2650
  Tamworth NSW 2340
  Byron Bay NSW 2481
  Richmond VIC 3121
  Brunswick VIC 3056
  Footscray VIC 3011
  Dandenong VIC 3175
  Frankston VIC 3199
  Box Hill VIC 3128
  Werribee VIC 3030
  Geelong VIC 3220
  Ballarat Central VIC 3350
  Bendigo VIC 3550
  Shepparton VIC 3630
  Mildura VIC 3500
  Fortitude Valley QLD 4006
  Indooroopilly QLD 4068
  Chermside QLD 4032
  Logan Central QLD 4114
  Ipswich QLD 4305
  Southport QLD 4215
  Maroochydore QLD 4558
  Toowoomba City QLD 4350
  Townsville City QLD 4810
  Cairns City QLD 4870
  Mackay QLD 4740
  Norwood SA 5067
  Glenelg SA 5045
  Salisbury SA 5108
  Mount Gambier SA 5290
  Port Lincoln SA 5606
  Fremantle WA 6160
  Joondalup WA 6027
  Subiaco WA 6008
  Rockingham WA 6168
  Bunbury WA 6230
  Albany WA 6330
  Sandy Bay TAS 7005
  Launceston TAS 7250
  Devonport TAS 7310
  Braddon ACT 2612
  Belconnen ACT 2617
  Tuggeranong ACT 2900
  Darwin City NT 0800
  Palmerston City NT 0830
  Alice Springs NT 0870`);

export const trades = lines(`
  Bakery
  Dental Care
  Physiotherapy
  Family Medical Practice
  Veterinary Clinic
  Early Learning Centre
  Public School
  Bowling Club
  Surf Life Saving Club
  Property Management
  Real Estate
  Constructions Pty Ltd
  Joinery Pty Ltd
  Panel Beaters
  Auto Electrics
  Freight Pty Ltd
  Cold Storage Pty Ltd
  Cafe
  Hotel
  Butchery
  Pharmacy
  Accountants
  Legal
  Engineering Pty Ltd
  Nurseries
  Wines Pty Ltd
  Fitness
  Self Storage
  Retirement Village
  Community Housing`);
