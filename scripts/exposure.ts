import type { Config } from '@candor/server/config.ts';

/** Addresses at which only this machine answers. */
const OWN = /^(?:localhost|.+\.localhost|::1|127(?:\.\d{1,3}){3})$/;

/** Warns before a demonstration listens beyond this machine: its passwords are published. */
export function exposureWarning({ mode, host }: Pick<Config, 'mode' | 'host'>): string | undefined {
  if (mode === 'live' || OWN.test(host)) return undefined;
  return (
    `HOST ${host}: other machines can reach this demonstration. Its clients, partner and staff have published ` +
    'passwords, and the Test bank and the outbox are open. Use it on a network you trust.'
  );
}
