import type { Clock, Elapsed } from '../interface.ts';
import { MessageReader, countOf, encode, valueOf } from './message.ts';
import type { Fields } from './message.ts';
import { writeTime } from './time.ts';

/** Seconds between heartbeats, as requested at logon: short, so that silence is noticed soon. */
export const HEARTBEAT_SECONDS = 5;
const HEARTBEAT_SECONDS_MAX = 60;
/** Silence, in heartbeat intervals, after which the other side is sent a test request. */
const TEST_AFTER = 1.2;
const GAP_LIMIT_MS = 10_000;

export interface Counterparties {
  readonly sender: string;
  readonly target: string;
  readonly username: string | undefined;
  /** Password; never logged. */
  readonly password: string | undefined;
}

export interface SessionEvents {
  onLogon(): void;
  onAlive(): void;
  /** Receives an application message, in sequence. */
  onMessage(type: string, fields: Fields): void;
  /** Reports that the other side missed a message of ours; session messages are skipped, requests may be repeated. */
  onMissed(): void;
  onGarbage(what: string): void;
  onEnd(reason: string): void;
}

export interface SessionDeps {
  readonly counterparties: Counterparties;
  readonly clock: Clock;
  readonly write: (text: string) => void;
  readonly events: SessionEvents;
}

/**
 * Session layer of FIX 4.4 on the initiator's side, over one connection: sequence numbers start at 1 with each
 * connection.
 */
export class FixSession {
  readonly #deps: SessionDeps;
  readonly #reader: MessageReader;
  #isLoggedOn = false;
  #isOver = false;
  /** Sequence numbers of our next message, and of the next one that we expect. */
  #next = 1;
  #expected = 1;
  #heartbeatMs = HEARTBEAT_SECONDS * 1_000;
  #sentAt: Elapsed;
  #heardAt: Elapsed;
  #isTested = false;
  #gapSince: Elapsed | undefined;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#reader = new MessageReader((what) => deps.events.onGarbage(what));
    this.#sentAt = this.#heardAt = deps.clock.elapsed();
  }

  logOn(): void {
    const { username, password } = this.#deps.counterparties;
    this.send('A', [
      [98, '0'],
      [108, String(HEARTBEAT_SECONDS)],
      [141, 'Y'],
      ...(username === undefined ? [] : [[553, username] as const]),
      ...(password === undefined ? [] : [[554, password] as const]),
    ]);
  }

  logOut(): void {
    if (this.#isLoggedOn && !this.#isOver) this.send('5', []);
    this.#isOver = true;
  }

  send(type: string, fields: Fields): void {
    this.#write(type, this.#next++, fields);
  }

  receive(bytes: Buffer): void {
    for (const message of this.#reader.take(bytes)) {
      if (this.#isOver) return;
      this.#read(message);
    }
  }

  /** Sends heartbeats and test requests, and ends a session whose gap is not filled; called a few times a second. */
  look(): void {
    if (!this.#isLoggedOn || this.#isOver) return;
    const now = this.#deps.clock.elapsed();
    if (this.#gapSince !== undefined && now - this.#gapSince >= GAP_LIMIT_MS) this.#end('a gap was not filled');
    else if (!this.#isTested && now - this.#heardAt >= TEST_AFTER * this.#heartbeatMs) this.#test();
    else if (now - this.#sentAt >= this.#heartbeatMs) this.send('0', []);
  }

  #test(): void {
    this.#isTested = true;
    this.send('1', [[112, String(this.#deps.clock.now())]]);
  }

  #read(message: Fields): void {
    const { sender, target } = this.#deps.counterparties;
    const [type, number] = [valueOf(message, 35), countOf(message, 34)];
    if (type === undefined || number === undefined) return this.#end('a message without a number');
    if (valueOf(message, 49) !== target || valueOf(message, 56) !== sender) return this.#end('another counterparty');
    this.#heardAt = this.#deps.clock.elapsed();
    this.#isTested = false;
    if (!this.#isLoggedOn) return this.#readLogon(type, number, message);
    this.#deps.events.onAlive();
    if (type === '4' && valueOf(message, 123) !== 'Y') return this.#reset(message);
    if (number < this.#expected) return this.#readOld(message);
    if (number > this.#expected) return this.#readAhead(type, message);
    this.#expected++;
    this.#handle(type, message);
  }

  #readLogon(type: string, number: number, message: Fields): void {
    if (type !== 'A') return this.#end(type === '5' ? 'logon refused' : 'no logon');
    const seconds = countOf(message, 108) ?? 0;
    if (seconds < 1 || seconds > HEARTBEAT_SECONDS_MAX) return this.#end('a strange heartbeat interval');
    this.#heartbeatMs = seconds * 1_000;
    this.#expected = number + 1;
    this.#isLoggedOn = true;
    this.#deps.events.onLogon();
  }

  #reset(message: Fields): void {
    const next = countOf(message, 36) ?? 0;
    if (next < this.#expected) return this.#deps.events.onGarbage('resets to the past');
    this.#expectFrom(next);
  }

  /** Checks a repeated message: it must be marked as such, or the other side has lost count. */
  #readOld(message: Fields): void {
    if (valueOf(message, 43) !== 'Y') this.#end('a number that was used before');
  }

  /**
   * Handles a message ahead of sequence: none is read out of order, and all from the first missing one on are
   * requested, once.
   */
  #readAhead(type: string, message: Fields): void {
    if (type === '5') return this.#handle(type, message);
    if (type === '2') this.#fillGap(message);
    if (this.#gapSince !== undefined) return;
    this.#gapSince = this.#deps.clock.elapsed();
    this.send('2', [
      [7, String(this.#expected)],
      [16, '0'],
    ]);
  }

  #handle(type: string, message: Fields): void {
    // The first missing message has arrived, and the rest follows in order.
    if (type !== '5') this.#gapSince = undefined;
    switch (type) {
      case '0':
        return;
      case '1':
        return this.send('0', [[112, valueOf(message, 112) ?? '0']]);
      case '2':
        return this.#fillGap(message);
      case '3':
        return this.#deps.events.onGarbage('rejects');
      case '4':
        return this.#expectFrom(Math.max(this.#expected, countOf(message, 36) ?? 0));
      case '5':
        this.send('5', []);
        return this.#end('logged out');
      case 'A':
        return this.#end('a second logon');
      default:
        return this.#deps.events.onMessage(type, message);
    }
  }

  #expectFrom(next: number): void {
    this.#expected = next;
    this.#gapSince = undefined;
  }

  /** Answers a resend request: old requests are not repeated unchanged, and what is still wanted is requested again. */
  #fillGap(message: Fields): void {
    const from = countOf(message, 7);
    if (from === undefined || from < 1 || from >= this.#next) return this.#end('a wrong resend request');
    this.#write('4', from, [
      [43, 'Y'],
      [122, writeTime(this.#deps.clock.now())],
      [123, 'Y'],
      [36, String(this.#next)],
    ]);
    this.#deps.events.onMissed();
  }

  #write(type: string, number: number, fields: Fields): void {
    const { sender, target } = this.#deps.counterparties;
    const { clock, write } = this.#deps;
    this.#sentAt = clock.elapsed();
    const at = writeTime(clock.now());
    write(encode([[35, type], [49, sender], [56, target], [34, String(number)], [52, at], ...fields]));
  }

  #end(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#deps.events.onEnd(reason);
  }
}
