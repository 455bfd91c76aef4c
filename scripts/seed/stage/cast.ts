import type { Person } from './person.ts';

/** The invented clients of the stage. None of them exists, nor do their addresses and numbers. */

/** Password of all of them; their logins are published nowhere. */
const password = 'granite-orchard-58';

const BASICS = { ref: 'nordlys-basics', page: '/what-a-stop-loss-does' };
const COSTS = { ref: 'nordlys-costs', page: '/economics' };

type Line = Pick<Person, 'firstName' | 'lastName' | 'phone' | 'language'>;
type Home = readonly [birthDate: string, country: string, state: string, city: string, street: string, zipCode: string];

function person({ firstName, lastName, ...line }: Line, home: Home, arrival?: Person['arrival']): Person {
  const [birthDate, country, state, city, street, zipCode] = home;
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '-').toLowerCase();
  return {
    ...line,
    firstName,
    lastName,
    password,
    email: `${plain}@example.com`,
    details: { birthDate, country, state, city, street, zipCode },
    ...(arrival !== undefined && { arrival }),
  };
}

export const cast = {
  henrik: person(
    { firstName: 'Henrik', lastName: 'Dahl', phone: '+4520123410', language: 'en' },
    ['1979-09-14', 'DK', 'Midtjylland', 'Aarhus', 'Havnegade 18', '8000'],
    COSTS,
  ),
  marta: person(
    { firstName: 'Marta', lastName: 'Kowalska', phone: '+48512345611', language: 'en' },
    ['1986-01-30', 'PL', 'Pomorskie', 'Gdynia', 'Portowa 5', '81-350'],
    BASICS,
  ),
  joris: person(
    { firstName: 'Joris', lastName: 'de Wit', phone: '+31612345612', language: 'en' },
    ['1990-07-08', 'NL', 'Zuid-Holland', 'Delft', 'Wijnhaven 22', '2611'],
    BASICS,
  ),
  elisa: person(
    { firstName: 'Elisa', lastName: 'Ferri', phone: '+393331234513', language: 'it' },
    ['1983-12-02', 'IT', 'Emilia-Romagna', 'Modena', 'Via Emilia 140', '41121'],
    COSTS,
  ),
  noah: person({ firstName: 'Noah', lastName: 'Brandt', phone: '+4915112345614', language: 'de' }, [
    '1992-04-17',
    'DE',
    'Niedersachsen',
    'Oldenburg',
    'Lindenallee 9',
    '26122',
  ]),
  ines: person({ firstName: 'Inês', lastName: 'Duarte', phone: '+351912345615', language: 'en' }, [
    '1988-10-25',
    'PT',
    'Lisboa',
    'Lisboa',
    'Rua do Alecrim 31',
    '1200',
  ]),
  viktor: person({ firstName: 'Viktor', lastName: 'Hansen', phone: '+4741234516', language: 'en' }, [
    '1995-03-11',
    'NO',
    'Oslo',
    'Oslo',
    'Storgata 44',
    '0182',
  ]),
  sara: person(
    { firstName: 'Sara', lastName: 'Lindholm', phone: '+358401234517', language: 'en' },
    ['1981-08-19', 'FI', 'Uusimaa', 'Espoo', 'Rantatie 7', '02230'],
    COSTS,
  ),
  matteo: person({ firstName: 'Matteo', lastName: 'Ricci', phone: '+393331234518', language: 'it' }, [
    '1977-05-06',
    'IT',
    'Lombardia',
    'Bergamo',
    'Via Roma 61',
    '24121',
  ]),
  clara: person({ firstName: 'Clara', lastName: 'Winter', phone: '+4366012345619', language: 'de' }, [
    '1993-02-21',
    'AT',
    'Steiermark',
    'Graz',
    'Murgasse 12',
    '8010',
  ]),
  tomas: person({ firstName: 'Tomás', lastName: 'Herrera', phone: '+34612345620', language: 'es' }, [
    '1989-11-03',
    'ES',
    'Valencia',
    'Valencia',
    'Calle Colón 28',
    '46004',
  ]),
  giulia: person({ firstName: 'Giulia', lastName: 'Moretti', phone: '+393331234521', language: 'it' }, [
    '1996-06-15',
    'IT',
    'Liguria',
    'Genova',
    'Via Garibaldi 8',
    '16124',
  ]),
  aoife: person({ firstName: 'Aoife', lastName: 'Brennan', phone: '+353851234522', language: 'en' }, [
    '1985-09-27',
    'IE',
    'Galway',
    'Galway',
    'Quay Street 15',
    'H91',
  ]),
  ilinca: person({ firstName: 'Ilinca', lastName: 'Marescu', phone: '+40721234523', language: 'en' }, [
    '1970-04-09',
    'RO',
    'Brasov',
    'Brasov',
    'Strada Lunga 52',
    '500051',
  ]),
} as const satisfies Readonly<Record<string, Person>>;
