/** T56: so many messages a second are plenty for a person and his page. */
const MESSAGES_PER_SECOND = 20;

/** A connection below the protocol of events: whatever arrives on it counts, understood or not. */
export interface Connection {
  on(event: 'packet', listener: (packet: { readonly type: string }) => void): unknown;
  close(): void;
}

/** Closes a connection that floods; the others do not notice. */
export function limitMessages(connection: Connection): void {
  let second = 0;
  let messages = 0;
  connection.on('packet', ({ type }) => {
    if (type !== 'message') return;
    const now = Math.floor(performance.now() / 1_000);
    messages = now === second ? messages + 1 : 1;
    second = now;
    if (messages > MESSAGES_PER_SECOND) connection.close();
  });
}
