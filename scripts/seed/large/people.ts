import type { BrandId, Instant } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { Chance } from './chance.ts';

/** Length of the invented past. */
export const PAST_MS = 3 * 365 * DAY_MS;

/** A place in the plan: the brand's client with this number. */
export interface Place {
  readonly brandId: BrandId;
  /** Number counted over all brands. */
  readonly number: number;
  /** The client's position among the brand's: 0 registered first, just below 1 last. */
  readonly share: number;
}

/** A person who does not exist. */
export interface Person extends Place {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly city: string;
  readonly street: string;
  readonly zipCode: string;
  readonly birthDate: string;
  readonly language: string;
  readonly pin: string;
  readonly uniqid: string;
  readonly registeredAt: Instant;
  /** How active the client is: each hundred clients have a thousand payments and a thousand trades. */
  readonly payments: number;
  readonly trades: number;
}

interface Home {
  readonly country: string;
  readonly language: string;
  readonly phone: string;
  readonly cities: readonly string[];
  readonly street: string;
}

const homes: readonly Home[] = [
  { country: 'DE', language: 'de', phone: '+49155', cities: ['Hamburg', 'Leipzig', 'Bremen'], street: 'Lindenweg' },
  { country: 'AT', language: 'de', phone: '+43660', cities: ['Graz', 'Linz', 'Wien'], street: 'Mühlgasse' },
  { country: 'CH', language: 'de', phone: '+41790', cities: ['Bern', 'Basel', 'Luzern'], street: 'Seestrasse' },
  { country: 'ES', language: 'es', phone: '+34612', cities: ['Valencia', 'Bilbao', 'Sevilla'], street: 'Calle Mayor' },
  { country: 'IT', language: 'it', phone: '+39320', cities: ['Torino', 'Bologna', 'Bari'], street: 'Via Verdi' },
  { country: 'NL', language: 'en', phone: '+31612', cities: ['Utrecht', 'Delft', 'Breda'], street: 'Havenkade' },
  { country: 'IE', language: 'en', phone: '+35385', cities: ['Cork', 'Galway', 'Sligo'], street: 'Quay Street' },
];

const firstNames = [
  'Ada',
  'Aldo',
  'Alma',
  'Anton',
  'Astrid',
  'Bela',
  'Bruno',
  'Carla',
  'Ciara',
  'Dario',
  'Edda',
  'Elias',
  'Elsa',
  'Emil',
  'Enzo',
  'Fenja',
  'Finn',
  'Flora',
  'Greta',
  'Hugo',
  'Ilse',
  'Ines',
  'Ivo',
  'Jana',
  'Joris',
  'Juna',
  'Karl',
  'Kira',
  'Lars',
  'Lea',
  'Leo',
  'Linus',
  'Lotte',
  'Luca',
  'Maeve',
  'Malin',
  'Mara',
  'Milo',
  'Nadja',
  'Nils',
  'Noa',
  'Nuria',
  'Olaf',
  'Oona',
  'Paula',
  'Pepe',
  'Quinn',
  'Rafa',
  'Rosa',
  'Ruben',
  'Sanna',
  'Silas',
  'Stella',
  'Sven',
  'Tara',
  'Theo',
  'Tilda',
  'Timo',
  'Uma',
  'Vera',
  'Wim',
  'Xenia',
  'Yara',
  'Zeno',
];
const lastNames = [
  'Abend',
  'Ahlgren',
  'Amsel',
  'Arnau',
  'Bachmair',
  'Belardi',
  'Birkholz',
  'Bosch',
  'Brandel',
  'Cassel',
  'Corvi',
  'Dahlberg',
  'Delgar',
  'Dorn',
  'Ebner',
  'Eklund',
  'Falter',
  'Ferrin',
  'Finke',
  'Gallo',
  'Garten',
  'Hallin',
  'Heron',
  'Holm',
  'Iversen',
  'Jansen',
  'Juhl',
  'Kalder',
  'Kestrel',
  'Klee',
  'Lachner',
  'Lindholt',
  'Lorca',
  'Malmgren',
  'Marelli',
  'Moor',
  'Nachtigall',
  'Nordin',
  'Oliva',
  'Osterloh',
  'Pardo',
  'Pfau',
  'Quast',
  'Rabe',
  'Ricci',
  'Rosell',
  'Salander',
  'Sandell',
  'Sperling',
  'Stark',
  'Tavera',
  'Thaler',
  'Torrent',
  'Ullmann',
  'Valdez',
  'Vogt',
  'Wachtel',
  'Weidner',
  'Winter',
  'Zaunk',
  'Zeller',
  'Zorn',
];

/** Returns the email by which the client is found again. `.example` has no real addresses. */
export function emailOf({ number }: Place): string {
  const { firstName, lastName } = nameOf(new Chance(number));
  return `${firstName}.${lastName}.${number}@invented.example`.toLowerCase();
}

/** Invents a person, always the same for a place. Their past ends at `end`. */
export function inventPerson(place: Place, end: Instant): Person {
  const chance = new Chance(place.number);
  const { firstName, lastName } = nameOf(chance);
  const home = chance.pick(homes);
  return {
    ...place,
    firstName,
    lastName,
    email: emailOf(place),
    country: home.country,
    language: home.language,
    phone: `${home.phone}${chance.whole(1_000_000, 10_000_000)}`,
    city: chance.pick(home.cities),
    street: `${home.street} ${chance.whole(1, 180)}`,
    zipCode: String(chance.whole(10_000, 99_999)),
    birthDate: new Date(Date.UTC(chance.whole(1950, 2003), chance.whole(0, 12), chance.whole(1, 28)))
      .toISOString()
      .slice(0, 10),
    // Every client's PIN differs: 7,919 and the width have no common divisor.
    pin: String(10_000_000 + ((place.number * 7_919 + 4_127) % 89_999_999)),
    uniqid: Array.from(chance.bytes(16), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(byte % 32)).join(''),
    registeredAt: Math.floor(end - PAST_MS + place.share * (PAST_MS - 40 * DAY_MS) + chance.next() * 2 * DAY_MS),
    ...activityOf(place),
  };
}

function nameOf(chance: Chance): Pick<Person, 'firstName' | 'lastName'> {
  return { firstName: chance.pick(firstNames), lastName: chance.pick(lastNames) };
}

/**
 * Returns how active a client is: of a hundred, one is there all day, nine often, sixty now and then, and thirty only
 * looked around.
 */
function activityOf({ number }: Place): Pick<Person, 'payments' | 'trades'> {
  const turn = (number * 37) % 100;
  if (turn === 0) return { payments: 160, trades: 220 };
  if (turn < 10) return { payments: 40, trades: 40 };
  return turn < 70 ? { payments: 8, trades: 7 } : { payments: 0, trades: 0 };
}
