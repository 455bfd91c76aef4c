import type { Config } from '../config.ts';
import { isOwnMachine } from '../http/clientAddress.ts';

/** May this address see a demonstration's mails and the passwords of its invented staff? */
export function servesDemoTo({ demoHelpers }: Pick<Config, 'demoHelpers'>, address: string): boolean {
  return demoHelpers === 'everywhere' || isOwnMachine(address);
}
