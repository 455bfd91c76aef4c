export { readMessages } from './answerMessage.ts';
export { commandOfWords } from './commandOfWords.ts';
export { CONTACT_TASK, forwardMessage } from './forwardMessage.ts';
export type { ForwardDeps } from './forwardMessage.ts';
export { countOpenMessages, listOpenMessages, readForwarding } from './deskStore.ts';
