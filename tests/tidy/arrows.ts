import type { Import } from './sources.ts';

/** Which paths a part of the tree may import, besides its own. What is not listed is forbidden. */
interface Arrow {
  readonly from: RegExp;
  readonly own: RegExp;
  readonly may: readonly RegExp[];
  /** Packages it may use; left out, any. */
  readonly packages?: RegExp;
}

const SERVER_EDGE = [/^domain\//, /^contracts\//, /^brands\//, /^locales\//, /^server\/(?:bus|database)\//];
const CLOCK = /^server\/clock\.ts$/;
/** A file of keys and where it comes from, and an error that the operator can put right. */
const KEY_FILE = /^server\/key(?:File|Source)\.ts$/;
const OPERATOR_ERROR = /^server\/operatorError\.ts$/;
/** Counting and waiting in memory. */
const ADMISSION = /^server\/admission\//;
/** By which the canary's own requests are known. */
const CANARY_KEY = /^server\/canaryKey\.ts$/;
/** Spans of work, by which those who send on a request or an order say how long it took. */
const TRACING = /^server\/tracing\//;
const WHOLE_FILE = /^server\/wholeFile\.ts$/;
/** What only grows, line by line: the heads that a witness has seen. */
const LINE_FILE = /^server\/lineFile\.ts$/;

const ARROWS: readonly Arrow[] = [
  { from: /^domain\//, own: /^domain\//, may: [], packages: /^$/ },
  { from: /^contracts\//, own: /^contracts\//, may: [/^domain\//], packages: /^zod(?:\/|$)/ },
  // Brands are data; where they lie is the only thing about them that knows a disk.
  { from: /^brands\/folder\.ts$/, own: /^brands\//, may: [/^domain\//], packages: /^node:(?:fs|path)$/ },
  { from: /^brands\//, own: /^brands\//, may: [/^domain\//], packages: /^zod(?:\/|$)/ },
  {
    from: /^server\/modules\/[^/]+\/[^/]+\//,
    own: /^$/,
    may: [
      ...SERVER_EDGE,
      ADMISSION,
      CLOCK,
      KEY_FILE,
      LINE_FILE,
      /^server\/providers\/[^/]+\/interface\.ts$/,
      /^server\/modules\/[^/]+\/[^/]+\/index\.ts$/,
    ],
  },
  { from: /^server\/providers\/[^/]+\//, own: /^$/, may: [/^domain\//, WHOLE_FILE] },
  { from: /^server\/admission\//, own: /^server\/admission\//, may: [/^domain\//] },
  {
    from: /^server\/(?:http|sockets|jobs)\//,
    own: /^server\/(?:http|sockets|jobs)\//,
    may: [
      ...SERVER_EDGE,
      ADMISSION,
      CLOCK,
      CANARY_KEY,
      TRACING,
      /^server\/modules\/[^/]+\/[^/]+\/(?:index|routes)\.ts$/,
    ],
  },
  // Whom it calls and how is wired; it knows the channel alone.
  {
    from: /^server\/alarms\//,
    own: /^server\/alarms\//,
    may: [/^domain\//, /^server\/providers\/alarms\/interface\.ts$/],
  },
  // It comes as clients do, by requests: of the server it knows the clock, its key, and how a file is written.
  { from: /^server\/canary\//, own: /^server\/canary\//, may: [/^domain\//, CLOCK, CANARY_KEY, WHOLE_FILE] },
  { from: /^server\/database\//, own: /^server\/database\//, may: [/^domain\//, OPERATOR_ERROR, TRACING] },
  { from: /^server\/bus\//, own: /^server\/bus\//, may: [/^domain\//, CLOCK, TRACING] },
  { from: /^server\/tracing\//, own: /^server\/tracing\//, may: [/^domain\//, /^server\/bus\/bus\.ts$/] },
  // The wiring: main and what it is made of. It may import everything of the server, and the pages' server build.
  { from: /^server\//, own: /^server\//, may: [/^domain\//, /^contracts\//, /^brands\//, /^locales\//, /^web\//] },
  // Another house: it knows the words of the rules, and nothing of ours besides.
  { from: /^bank\//, own: /^bank\//, may: [/^domain\//] },
  { from: /^web\/ui\//, own: /^web\/ui\//, may: [/^domain\/(?:money|content|evidence)\//] },
  {
    from: /^web\/data\//,
    own: /^web\/data\//,
    may: [/^contracts\//, /^domain\//, /^brands\/schema\.ts$/, /^locales\//],
  },
  // Where pages are written they are drawn by the site's own components: what a writer sees is what visitors see.
  {
    from: /^web\/backoffice\/content\/canvas\//,
    own: /^$/,
    may: [/^web\/ui\//, /^web\/data\//, /^web\/website\/blocks\//, /^domain\//, /^contracts\//],
  },
  // Who signs in looks after their factors by the same forms: a client, a partner, or staff.
  {
    from: /^web\/(?:portal|affiliate|backoffice)\//,
    own: /^$/,
    may: [/^web\/ui\//, /^web\/data\//, /^web\/factors\//, /^web\/enhance\//, /^domain\//, /^contracts\//],
  },
  {
    from: /^web\/factors\//,
    own: /^web\/factors\//,
    may: [/^web\/ui\//, /^web\/data\//, /^domain\//, /^contracts\//],
  },
  {
    from: /^web\/website\//,
    own: /^$/,
    may: [/^web\/ui\//, /^web\/data\//, /^web\/enhance\//, /^domain\//, /^contracts\//],
  },
  // What pages without a framework share, of the website and of the portal (decision 060).
  {
    from: /^web\/enhance\//,
    own: /^web\/enhance\//,
    may: [/^web\/ui\//, /^web\/data\//, /^domain\//, /^contracts\//],
  },
  // The web's wiring: its root, routes and entries.
  { from: /^web\//, own: /^web\//, may: [/^domain\//, /^contracts\//, /^brands\//, /^locales\//] },
];

/** The part of the tree a file lives in where that part is one of several of a kind: a module, a provider, a site. */
const PART =
  /^(?:server\/modules\/[^/]+\/[^/]+|server\/providers\/[^/]+|web\/(?:website|portal|affiliate|backoffice))\//;

/** False where the table of ARCHITECTURE.md does not list the arrow. */
export function isAllowed({ from, to, isPackage }: Import): boolean {
  const arrow = ARROWS.find((candidate) => candidate.from.test(from));
  if (arrow === undefined) return true;
  if (isPackage) return arrow.packages === undefined || arrow.packages.test(to);

  const part = PART.exec(from)?.[0];
  if (part !== undefined && to.startsWith(part)) return true;
  return [arrow.own, ...arrow.may].some((allowed) => allowed.source !== '^$' && allowed.test(to));
}

/** The rooms of the server's modules, the lowest first: a module may import modules of its own room and of lower ones. */
export const ROOMS = [
  'access',
  'engine',
  'client',
  'money',
  'terminal',
  'partners',
  'website',
  'dataProtection',
  'desks',
] as const;

/** False where a module imports one of a higher room, or lies in no room. */
export function isDownward({ from, to }: Import): boolean {
  const [own, other] = [roomOf(from), roomOf(to)];
  return own === undefined || other === undefined || (other >= 0 && other <= own);
}

/** Its place among the rooms; -1 in none of them, undefined outside the modules. */
function roomOf(path: string): number | undefined {
  const room = /^server\/modules\/([^/]+)\//.exec(path)?.[1];
  return room === undefined ? undefined : ROOMS.findIndex((one) => one === room);
}
