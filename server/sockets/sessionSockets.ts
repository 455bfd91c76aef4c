import type { BrandId } from '@candor/domain/ids.ts';
import type { Session } from '../modules/access/sessions/index.ts';
import { end } from './socketEnds.ts';
import type { TradingDeps } from './tradingDeps.ts';
import type { TradingSocket } from './transports.ts';

interface SessionSocketsDeps {
  readonly door: Pick<TradingDeps['door'], 'brandOf'>;
  readonly sessions: Pick<TradingDeps['sessions'], 'findAlive' | 'findEnds'>;
  readonly update: (socket: TradingSocket, session: Session) => void;
}

/**
 * The sockets of each session, so that an event of one session, here or on another edge, costs nothing for the others.
 */
export class SessionSockets {
  readonly #deps: SessionSocketsDeps;
  readonly #bySession = new Map<number, Set<TradingSocket>>();

  constructor(deps: SessionSocketsDeps) {
    this.#deps = deps;
  }

  /** Adds a socket, which has one session for as long as it is open. */
  add(socket: TradingSocket): void {
    const { id } = socket.data.session;
    const sockets = this.#bySession.get(id) ?? new Set();
    this.#bySession.set(id, sockets.add(socket));
    socket.once('disconnect', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.#bySession.get(id) === sockets) this.#bySession.delete(id);
    });
  }

  of(id: number): readonly TradingSocket[] {
    return [...(this.#bySession.get(id) ?? [])];
  }

  /** Checks a session that another edge may have ended or switched. */
  check(id: number): Promise<void> {
    return this.#check(this.of(id));
  }

  /** Closes the sockets of expired sessions, and updates the others. */
  sweep(): Promise<void> {
    const open = [...this.#bySession.values()].flatMap((sockets) => [...sockets]);
    const served: TradingSocket[] = [];
    for (const ofHost of Map.groupBy(open, ({ request }) => request.headers.host).values()) {
      const [first] = ofHost;
      if (first !== undefined && this.#deps.door.brandOf(first.request) !== undefined) served.push(...ofHost);
      // Rule BS-13: their brand was withdrawn from the public.
      else for (const socket of ofHost) end(socket, 'expired');
    }
    return this.#check(served);
  }

  async #check(sockets: readonly TradingSocket[]): Promise<void> {
    const socketsBefore = sockets.map((socket) => ({ socket, before: socket.data.session }));
    for (const [brandId, ofBrand] of Map.groupBy(socketsBefore, ({ before }) => before.brandId)) {
      const alive = await this.#deps.sessions.findAlive(brandId, [...new Set(ofBrand.map(({ before }) => before.id))]);
      const byId = new Map(alive.map((session) => [session.id, session]));
      for (const { socket, before } of ofBrand) {
        const session = byId.get(before.id);
        // The result is outdated if the session has changed here meanwhile.
        if (session !== undefined && socket.data.session === before) this.#deps.update(socket, session);
      }
      await this.#endOver(
        brandId,
        ofBrand.filter(({ before }) => !byId.has(before.id)).map(({ socket }) => socket),
      );
    }
  }

  async #endOver(brandId: BrandId, sockets: readonly TradingSocket[]): Promise<void> {
    if (sockets.length === 0) return;
    const ids = [...new Set(sockets.map(({ data }) => data.session.id))];
    const ends = await this.#deps.sessions.findEnds(brandId, ids);
    for (const socket of sockets) end(socket, ends.get(socket.data.session.id) ?? 'expired');
  }
}
