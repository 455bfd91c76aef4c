import { MINUTE_MS } from '@candor/domain/time.ts';
import type { LineLimits } from './lines.ts';
import type { SlotLimits } from './slots.ts';
import type { TurnLimits } from './turns.ts';
import type { Limit } from './windows.ts';

/**
 * What one address and one client may take of this server at the same moment, over the hosts of all brands. Behind a
 * trusted proxy an address is the visitor's. How often they may call is in `server/http/rates.ts`; both are documented
 * in `docs/operating.md`.
 */

/**
 * Connections of an address. A browser opens six for each host and two for each tab: an office of forty people with two
 * tabs each fits in.
 */
export const CONNECTIONS: SlotLimits = { perSubject: 512 };

/**
 * New connections of an address. A browser keeps its connections; a sender that opens one for each request waits. The
 * office of `CONNECTIONS` may open all of its connections at once.
 */
export const NEW_CONNECTIONS: Limit = { name: 'connections.new', hits: 1_000, windowMs: 10_000 };

/**
 * New connections of an address from which further ones are closed unanswered. A sender that waits for its refusals
 * opens fewer; one that resets its connections is not slowed down by a wait, which would only cost us a timer and a
 * place.
 */
export const DROPPED_CONNECTIONS: Limit = { ...NEW_CONNECTIONS, hits: 2_000 };

/** Reports of such senders in the log, of all together: a flood comes from many. */
export const FLOODS_LOGGED: Limit = { name: 'connections.floods', hits: 1, windowMs: MINUTE_MS };

/**
 * Time after which a silent connection is closed. A browser that opens one ahead of its use opens another one later.
 */
export const SILENT_MS = 10_000;

/** Requests under way from one address: behind a proxy connections are not counted, so requests on them must be. */
export const REQUESTS_IN_FLIGHT: SlotLimits = { perSubject: 256 };

/**
 * Requests of any kind, files of pages included: twenty people who load their first page at once; a flood ends there
 * unread.
 */
export const REQUESTS: Limit = { name: 'requests', hits: 2_000, windowMs: 10_000 };

/**
 * Unanswered requests on one connection. Browsers and proxies send the next request after the answer; requests in
 * advance are all parsed before any of them can be made to wait.
 */
export const REQUESTS_IN_ADVANCE = 16;

/**
 * Requests under way from one network: a /48 of IPv6 has 65,536 addresses as we count them, of one attacker or of a
 * carrier's customers.
 */
export const IN_FLIGHT_OF_NETWORK: SlotLimits = { perSubject: 512 };
export const REQUESTS_OF_NETWORK: Limit = { name: 'requests.network', hits: 8_000, windowMs: 10_000 };

/**
 * Turns of requests. One takes a tenth of a millisecond of the thread: ticks and orders wait for a few of them at most.
 * Twenty visitors who load their first page at once are a crowd for as long as their pages take; a flood stays one, and
 * leaves half of the thread's time to people who trade.
 */
export const TURNS: TurnLimits = { known: 4, strangers: 2, crowd: 16, busy: 0.5, waiting: 8_192 };

/**
 * Answers of "too many" that are sent immediately, to one address and to all together: a flood comes from many. A
 * sender who continues waits for each further one, and so asks less often.
 */
export const REFUSALS: Limit = { name: 'refusals', hits: 100, windowMs: MINUTE_MS };
export const REFUSALS_OF_ALL: Limit = { name: 'refusals.all', hits: 500, windowMs: 10_000 };
export const REFUSAL_WAIT_MS = 1_000;

/** Refusals that wait at the same moment. Further ones are sent at once, and end their connection. */
export const REFUSALS_WAITING: SlotLimits = { perSubject: 128, total: 8_192 };

/**
 * Other refusals that are sent immediately: missing pages, invalid fields, wrong passwords. A page with a dead link
 * makes a few of them; sixty a second are a scanner's.
 */
export const MISTAKES: Limit = { name: 'mistakes', hits: 600, windowMs: 10_000 };
export const MISTAKES_OF_ALL: Limit = { name: 'mistakes.all', hits: 2_000, windowMs: 10_000 };

/**
 * Bodies under way from one address. A body for us arrives within milliseconds: a sender of this many at once is slow
 * on purpose.
 */
export const BODIES: SlotLimits = { perSubject: 128 };

/**
 * Calls of one session under way. They need the database, whose connections are few: more of one session wait behind
 * those of others.
 */
export const CALLS_OF_SESSION: LineLimits = { perSubject: 8, waitingPerSubject: 256, waiting: 4_096 };

/**
 * Calls of programs with a key of the operator API: few for all of them, so that they never take the place of people.
 */
export const OPERATOR_CALLS: LineLimits = { atOnce: 4, perSubject: 2, waitingPerSubject: 16, waiting: 256 };

/**
 * Exports of these programs, counted separately: the feed waits for none, and the office's own reports have the other
 * connection.
 */
export const OPERATOR_EXPORTS: LineLimits = { atOnce: 1, perSubject: 1, waitingPerSubject: 16, waiting: 256 };

/**
 * Calls of one address under way, whatever tokens they name: an office of clients is answered as fast, since a call
 * takes milliseconds.
 */
export const CALLS_OF_ADDRESS: LineLimits = { perSubject: 16, waitingPerSubject: 256, waiting: 4_096 };

/**
 * Calls under way of all senders without a session, for each kind of call: the database has ten connections for
 * everybody.
 */
export const CALLS_OF_STRANGERS: LineLimits = { atOnce: 4, perSubject: 4, waitingPerSubject: 256, waiting: 4_096 };

/**
 * Large answers under way. Thousands of bars cost the thread that answers everybody a hundredth of a second. Others are
 * answered between them, and another visitor's chart waits for the one being made and for one of each address.
 */
export const LARGE_ANSWERS: LineLimits = { atOnce: 2, perSubject: 1, waitingPerSubject: 64, waiting: 1_024 };

/**
 * Renderings under way. One thread renders pages: two of one address keep it busy, and others wait for no more than
 * four. More may wait than a network has in flight.
 */
export const RENDERS: LineLimits = { atOnce: 4, perSubject: 2, waitingPerSubject: 64, waiting: 1_024 };

/** Uploads under way from one address. Documents are in memory while they arrive, 2 MB each. */
export const UPLOADS_OF_ADDRESS: SlotLimits = { perSubject: 4 };

/** Uploads under way of one client: only senders with a session, so that strangers cannot take everybody's places. */
export const UPLOADS_OF_CLIENT: SlotLimits = { perSubject: 2, total: 64 };

/** Downloads under way: one at a time for each client, since each file is made on the disk. */
export const DOWNLOADS: SlotLimits = { perSubject: 1, total: 64 };

/** T56: sockets of an address. A tab has two; sized for the same office. */
export const SOCKETS_OF_ADDRESS: SlotLimits = { perSubject: 200 };

/** Handshakes of an address. Each is answered with all prices or a login: a page that is reloaded makes two. */
export const HANDSHAKES: Limit = { name: 'handshakes', hits: 600, windowMs: MINUTE_MS };

/** Handshakes with the same token: a page that has lost its connection tries again after a second or more. */
export const HANDSHAKES_OF_SESSION: Limit = { name: 'handshakes.session', hits: 15, windowMs: 10_000 };

/** T56: sockets of a client, enough for five tabs. */
export const SOCKETS_OF_CLIENT: SlotLimits = { perSubject: 5 };

/** Messages per second from a reader of prices, who only answers pings, four a minute. */
export const PRICE_MESSAGES_PER_SECOND = 10;
