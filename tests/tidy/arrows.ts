import type { Import } from './sources.ts';

/** Paths that a part of the tree may import, besides its own. Everything else is forbidden. */
interface Arrow {
  readonly from: RegExp;
  readonly own: RegExp;
  readonly may: readonly RegExp[];
  /** Packages that it may use; all, if omitted. */
  readonly packages?: RegExp;
}

const SERVER_EDGE = [/^domain\//, /^contracts\//, /^brands\//, /^locales\//, /^server\/(?:bus|database)\//];
const CLOCK = /^server\/clock\.ts$/;
/** A key file and its source, and an error that the operator can correct. */
const KEY_FILE = /^server\/key(?:File|Source)\.ts$/;
const OPERATOR_ERROR = /^server\/operatorError\.ts$/;
/** Rates and lines in memory. */
const ADMISSION = /^server\/admission\//;
/** The key that identifies the canary's own requests. */
const CANARY_KEY = /^server\/canaryKey\.ts$/;
/** Spans of work, with which senders of requests and orders report durations. */
const TRACING = /^server\/tracing\//;
const WHOLE_FILE = /^server\/wholeFile\.ts$/;
/** A file that only grows, line by line: the heads that a witness has seen. */
const LINE_FILE = /^server\/lineFile\.ts$/;

const ARROWS: readonly Arrow[] = [
  { from: /^domain\//, own: /^domain\//, may: [], packages: /^$/ },
  { from: /^contracts\//, own: /^contracts\//, may: [/^domain\//], packages: /^zod(?:\/|$)/ },
  // Brands are data; only the location of their files depends on a disk.
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
  // Alarms know only the channel's interface; the wiring decides whom they reach, and how.
  {
    from: /^server\/alarms\//,
    own: /^server\/alarms\//,
    may: [/^domain\//, /^server\/providers\/alarms\/interface\.ts$/],
  },
  // The canary acts through requests, like a client: of the server it knows the clock, its key, and how a file is
  // written.
  { from: /^server\/canary\//, own: /^server\/canary\//, may: [/^domain\//, CLOCK, CANARY_KEY, WHOLE_FILE] },
  { from: /^server\/database\//, own: /^server\/database\//, may: [/^domain\//, OPERATOR_ERROR, TRACING] },
  { from: /^server\/bus\//, own: /^server\/bus\//, may: [/^domain\//, CLOCK, TRACING] },
  { from: /^server\/tracing\//, own: /^server\/tracing\//, may: [/^domain\//, /^server\/bus\/bus\.ts$/] },
  // The wiring: main and its parts. It may import everything of the server, and the pages' server build.
  { from: /^server\//, own: /^server\//, may: [/^domain\//, /^contracts\//, /^brands\//, /^locales\//, /^web\//] },
  // The bank belongs to another company: it knows the terms of the rules, and nothing else of ours.
  { from: /^bank\//, own: /^bank\//, may: [/^domain\//] },
  { from: /^web\/ui\//, own: /^web\/ui\//, may: [/^domain\/(?:money|content|evidence)\//, /^domain\/time\.ts$/] },
  {
    from: /^web\/data\//,
    own: /^web\/data\//,
    may: [/^contracts\//, /^domain\//, /^brands\/schema\.ts$/, /^locales\//],
  },
  // The editor's canvas draws pages with the site's own components, so that writers see what visitors see.
  {
    from: /^web\/backoffice\/content\/canvas\//,
    own: /^$/,
    may: [/^web\/ui\//, /^web\/data\//, /^web\/website\/blocks\//, /^domain\//, /^contracts\//],
  },
  // Clients, partners and staff manage their factors by the same forms.
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
  // Code that pages without a framework share, of the website and of the portal (decision 060).
  {
    from: /^web\/enhance\//,
    own: /^web\/enhance\//,
    may: [/^web\/ui\//, /^web\/data\//, /^domain\//, /^contracts\//],
  },
  // The web's wiring: its root, routes and entries.
  { from: /^web\//, own: /^web\//, may: [/^domain\//, /^contracts\//, /^brands\//, /^locales\//] },
];

/** The part to which a file belongs, where there are several of a kind: a module, a provider, a site. */
const PART =
  /^(?:server\/modules\/[^/]+\/[^/]+|server\/providers\/[^/]+|web\/(?:website|portal|affiliate|backoffice))\//;

/** Does the table of ARCHITECTURE.md list the arrow? */
export function isAllowed({ from, to, isPackage }: Import): boolean {
  const arrow = ARROWS.find((candidate) => candidate.from.test(from));
  if (arrow === undefined) return true;
  if (isPackage) return arrow.packages === undefined || arrow.packages.test(to);

  const part = PART.exec(from)?.[0];
  if (part !== undefined && to.startsWith(part)) return true;
  return [arrow.own, ...arrow.may].some((allowed) => allowed.source !== '^$' && allowed.test(to));
}

/** The rooms of the server's modules, lowest first: a module may import modules of its own room and of lower ones. */
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

/** Is the import downward? Not if a module imports one of a higher room, or belongs to no room. */
export function isDownward({ from, to }: Import): boolean {
  const [own, other] = [roomOf(from), roomOf(to)];
  return own === undefined || other === undefined || (other >= 0 && other <= own);
}

/** Returns the index of the module's room; -1 if it has none, undefined outside the modules. */
function roomOf(path: string): number | undefined {
  const room = /^server\/modules\/([^/]+)\//.exec(path)?.[1];
  return room === undefined ? undefined : ROOMS.findIndex((one) => one === room);
}
