import type { Config } from '../config.ts';
import { isOwnMachine } from '../http/clientAddress.ts';

/** To whom a demonstration shows its mails and the passwords of its invented staff. */
export function isOpenTo({ demoHelpers }: Pick<Config, 'demoHelpers'>, address: string): boolean {
  return demoHelpers === 'everywhere' || isOwnMachine(address);
}
