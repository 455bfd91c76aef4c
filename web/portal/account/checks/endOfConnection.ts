/** How a connection ended, in words for a client. */
export type EndOfConnection = 'closed' | 'silent' | 'left' | 'ended' | 'unseen';

const ends: Readonly<Record<string, EndOfConnection>> = {
  'transport close': 'closed',
  'transport error': 'closed',
  'ping timeout': 'silent',
  'client namespace disconnect': 'left',
  'server namespace disconnect': 'ended',
  'server shutting down': 'ended',
  'forced server close': 'ended',
  lost: 'unseen',
};

/** What the server's words for it mean; undefined where they are to be shown as they are. */
export function endOfConnection(reason: string): EndOfConnection | undefined {
  return Object.hasOwn(ends, reason) ? ends[reason] : undefined;
}
