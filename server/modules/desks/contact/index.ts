export { readMessages } from './answerMessage.ts';
export { commandIdOf } from './commandIdOf.ts';
export { CONTACT_TASK, forwardMessage } from './forwardMessage.ts';
export type { ForwardDeps } from './forwardMessage.ts';
export { countOpenMessages, listOpenMessages, readForwarding } from './deskStore.ts';
