import type { ServiceNotice } from '@candor/contracts/http/service.ts';
import { get } from '@candor/contracts/http/service.ts';
import { askByDeclaration } from './ask.ts';
import { serviceNotice } from './service.ts';

/** Asks for the installation's mode of service; undefined without an answer. */
export async function askService(): Promise<ServiceNotice | undefined> {
  const outcome = await askByDeclaration(get, {});
  if (outcome.kind !== 'done') return undefined;
  serviceNotice.set(outcome.value);
  return outcome.value;
}
