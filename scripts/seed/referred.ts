import type { Story, StoryDetails } from './story.ts';

const BASICS = { ref: 'nordlys-basics', page: '/what-a-stop-loss-does' };
const COSTS = { ref: 'nordlys-costs', page: '/economics' };

/** Those whom the partner of the demonstration has brought; nobody is told their logins, and none of them trades. */
export const referredStories: readonly Story[] = [
  person('Ida Fors', 36, '500.00', BASICS, live('1991-05-02', 'SE', 'Uppland', 'Uppsala', 'Kyrkogatan 4', '75310')),
  person('Emil Popa', 31, '0.00', BASICS, live('1985-11-19', 'RO', 'Cluj', 'Cluj-Napoca', 'Strada Horea 8', '400174')),
  person('Sofia Berg', 19, '1200.00', COSTS, live('1978-02-27', 'NO', 'Vestland', 'Bergen', 'Nygata 21', '5017')),
  person('Luc Girard', 13, '0.00', COSTS, live('1994-08-08', 'FR', 'Rhone', 'Lyon', 'Rue Mercière 3', '69002')),
  person('Mia Costa', 9, '250.00', BASICS, live('1989-12-14', 'PT', 'Porto', 'Porto', 'Rua das Flores 77', '4050')),
  person('Jan Mulder', 2, '0.00', COSTS, live('1982-06-30', 'NL', 'Utrecht', 'Utrecht', 'Oudegracht 140', '3511')),
];

function person(
  name: string,
  registeredDaysAgo: number,
  deposit: string,
  arrival: NonNullable<Story['arrival']>,
  details: StoryDetails,
): Story {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = `${firstName}.${lastName}@example.com`.toLowerCase();
  return {
    ...{ firstName, lastName, email, registeredDaysAgo, deposit, arrival, details, trades: [], note: '' },
    phone: `+46701234${String(500 + registeredDaysAgo)}`,
    password: 'granite-orchard-58',
  };
}

function live(
  birthDate: string,
  country: string,
  state: string,
  city: string,
  street: string,
  zipCode: string,
): StoryDetails {
  return { birthDate, country, state, city, street, zipCode };
}
