import { PriceDecoder } from '@candor/contracts/sockets/priceDecoder.ts';
import { DELTA_PROTOCOL, PRICES_PATH } from '@candor/contracts/sockets/prices.ts';
import type { StreamFrame } from '@candor/contracts/sockets/prices.ts';
import { retryDelayMs } from './backoff.ts';
import { quotes } from './quotes.ts';
import { createStore } from './store.ts';

export type LinkState = 'connecting' | 'live' | 'lost';

/** State of the price stream as the page knows it. */
export interface PriceLink {
  readonly state: LinkState;
  readonly simulated: boolean;
}

/** Last reading of the server's clock, and when it arrived by the browser's running clock. */
interface ClockReading {
  readonly now: number;
  readonly heardAt: number;
}

/** Time of silence after which the connection is dead, whatever the socket says. */
const SILENCE_LIMIT_MS = 10_000;
const CHECK_EVERY_MS = 2_000;

export const priceLink = createStore<PriceLink>({ state: 'connecting', simulated: true });

let clock: ClockReading | undefined;
let tick: number | undefined;
let users = 0;
let stop: (() => void) | undefined;

/** Returns the server's present time, by its last frame; undefined before the first. */
export function serverNow(): number | undefined {
  return clock === undefined ? undefined : clock.now + (performance.now() - clock.heardAt);
}

/** Returns the number of the newest tick, of any instrument, that has reached this page; undefined before the first. */
export function seenTick(): number | undefined {
  return tick;
}

/** Keeps the stream open while anything watches it; returns the function that ends the watching. */
export function watchPrices(): () => void {
  users += 1;
  stop ??= openStream();
  return () => {
    users -= 1;
    if (users > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** Opens a stream that reconnects; returns the function that ends it. */
function openStream(): () => void {
  let attempt = 0;
  let heard = now();
  let isOver = false;
  let isLost = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let socket = connect();

  function connect(): WebSocket {
    const next = new WebSocket(streamAddress(), DELTA_PROTOCOL);
    const decoder = new PriceDecoder();
    next.binaryType = 'arraybuffer';
    heard = now();
    isLost = false;
    next.addEventListener('message', ({ data }) => {
      if (next !== socket || isLost) return;
      const frame = data instanceof ArrayBuffer ? decoder.read(new Uint8Array(data)) : undefined;
      // A frame out of sequence cannot be used: the next connection starts with a full frame.
      if (frame === undefined) return lose(next);
      attempt = 0;
      heard = now();
      return receive(frame);
    });
    next.addEventListener('close', () => lose(next));
    return next;
  }

  /** Gives a connection up at once: a dead one reports its end only after the browser's own, longer patience. */
  function lose(lost: WebSocket): void {
    if (isOver || isLost || lost !== socket) return;
    isLost = true;
    lost.close();
    priceLink.set({ ...priceLink.get(), state: 'lost' });
    retry = setTimeout(() => (socket = connect()), retryDelayMs(attempt++, Math.random));
  }

  const check = setInterval(() => {
    if (silenceSince(heard) > SILENCE_LIMIT_MS) lose(socket);
  }, CHECK_EVERY_MS);
  const drop = () => lose(socket);
  window.addEventListener('offline', drop);
  return () => {
    isOver = true;
    window.removeEventListener('offline', drop);
    clearInterval(check);
    clearTimeout(retry);
    socket.close();
  };
}

/** Instant by both clocks of the browser. */
interface Heard {
  readonly running: number;
  readonly date: number;
}

function now(): Heard {
  return { running: performance.now(), date: Date.now() };
}

/** Returns the longer time of both clocks: the running one stops while the machine sleeps, a date can be put back. */
function silenceSince({ running, date }: Heard): number {
  return Math.max(performance.now() - running, Date.now() - date);
}

function receive(frame: StreamFrame): void {
  tick = frame.tick;
  clock = { now: frame.now, heardAt: performance.now() };
  const link = priceLink.get();
  if (link.state !== 'live' || link.simulated !== frame.simulated)
    priceLink.set({ state: 'live', simulated: frame.simulated });
  quotes.accept(frame.prices);
}

function streamAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${PRICES_PATH}`;
}
