import type { Config } from '../config.ts';
import { isSentHere } from '../http/clientAddress.ts';
import type { RequestSender } from '../http/clientAddress.ts';

/** May this sender see a demonstration's mails and the passwords of its invented staff? */
export function servesDemoTo({ demoHelpers }: Pick<Config, 'demoHelpers'>, sender: RequestSender): boolean {
  return demoHelpers === 'everywhere' || isSentHere(sender);
}
