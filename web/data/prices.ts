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
  let heardAt = performance.now();
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let socket = connect();

  function connect(): WebSocket {
    const next = new WebSocket(streamAddress(), DELTA_PROTOCOL);
    const decoder = new PriceDecoder();
    next.binaryType = 'arraybuffer';
    heardAt = performance.now();
    next.addEventListener('message', ({ data }) => {
      const frame = data instanceof ArrayBuffer ? decoder.read(new Uint8Array(data)) : undefined;
      // A frame out of sequence cannot be used: the next connection starts with a full frame.
      if (frame === undefined) return next.close();
      attempt = 0;
      heardAt = performance.now();
      return receive(frame);
    });
    next.addEventListener('close', () => {
      if (isOver) return;
      priceLink.set({ ...priceLink.get(), state: 'lost' });
      retry = setTimeout(() => (socket = connect()), retryDelayMs(attempt++, Math.random));
    });
    return next;
  }

  const check = setInterval(() => {
    if (performance.now() - heardAt > SILENCE_LIMIT_MS) socket.close();
  }, CHECK_EVERY_MS);
  const drop = () => socket.close();
  window.addEventListener('offline', drop);
  return () => {
    isOver = true;
    window.removeEventListener('offline', drop);
    clearInterval(check);
    clearTimeout(retry);
    socket.close();
  };
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
