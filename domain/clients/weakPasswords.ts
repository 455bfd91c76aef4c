/**
 * Words of the passwords that attackers try first, alone or with an ending that people add to satisfy a form. More than
 * 13,000 in all; the comparison ignores case.
 */
const WORDS = [
  'password passwort passw0rd p@ssword p@ssw0rd pa55word kennwort contrasena motdepasse senha parola',
  'qwerty qwertz azerty qwertyui qwertyuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc',
  '1q2w3e4r 1qaz2wsx q1w2e3r4 1q2w3e4r5t zaq12wsx abcdef abcdefg abcdefgh abc abcd admin administrator',
  'root login letmein welcome willkommen iloveyou ichliebedich teamo hello hallo master monkey dragon',
  'sunshine princess football fussball baseball basketball soccer superman batman spiderman starwars',
  'pokemon naruto shadow killer trustno ninja mustang ferrari porsche mercedes corvette harley yamaha',
  'whatever freedom forever secret geheim computer internet samsung google facebook linkedin microsoft',
  'windows apple android iphone charlie michael jordan jennifer jessica michelle daniel thomas andrew',
  'robert matthew joshua anthony nicole ashley amanda melissa hannah anna maria julia sandra andrea',
  'stefan martin peter sabine claudia schatz sommer winter spring summer autumn monday friday january',
  'december blink hockey hunter ranger buster tigger ginger pepper cookie cheese banana orange',
  'chocolate flower angel angels jesus christ blessed jesuschrist liverpool arsenal chelsea barcelona',
  'realmadrid juventus bayern dortmund manchester london berlin madrid trading trader trade bitcoin',
  'ethereum crypto forex broker money millionaire dollar euro demo test testing changeme default guest',
  'user access temp temporary system server database oracle mysql sample example secure security',
  'private startrek matrix metallica nirvana slipknot guitar diamond silver golden purple yellow',
  'rainbow lovely babygirl loveme mylove snoopy garfield scooby mickey minnie pikachu hellokitty tweety',
  'maggie daisy rocky lucky',
].flatMap((line) => line.split(' '));

const ENDINGS = [
  '',
  '0',
  '1',
  '2',
  '3',
  '7',
  '01',
  '11',
  '12',
  '21',
  '22',
  '23',
  '69',
  '77',
  '88',
  '99',
  '00',
  '007',
  '111',
  '123',
  '321',
  '666',
  '777',
  '000',
  '1234',
  '4321',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1990',
  '2000',
  '2010',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '2027',
  '!',
  '!!',
  '?',
  '.',
  '*',
  '@',
  '#',
  '$',
  '1!',
  '12!',
  '123!',
  '1234!',
  '@1',
  '@12',
  '@123',
  '#1',
  '#123',
  '_1',
  '_123',
  '-1',
  '.1',
];

const RUNS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];

const KNOWN: ReadonlySet<string> = new Set(WORDS.flatMap((word) => ENDINGS.map((ending) => word + ending)));

/**
 * Is the password on the list, a listed word twice, one character or pair repeated, or a run along the alphabet or
 * keyboard?
 */
export function isKnownWeak(password: string): boolean {
  const text = password.toLowerCase();
  if (KNOWN.has(text)) return true;
  const half = text.slice(0, text.length / 2);
  if (half + half === text && KNOWN.has(half)) return true;
  return isRepeated(text) || RUNS.some((run) => run.includes(text));
}

/** Is the text a repetition such as "aaaaaaaa", "12121212" or "abcabcabc"? */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((length) => text === text.slice(0, length).repeat(text.length / length));
}
