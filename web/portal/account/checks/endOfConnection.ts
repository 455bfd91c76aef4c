/** How a connection ended, as clients read it. */
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

/** Interprets the server's reason; undefined if it is to be shown as it is. */
export function endOfConnection(reason: string): EndOfConnection | undefined {
  return Object.hasOwn(ends, reason) ? ends[reason] : undefined;
}
