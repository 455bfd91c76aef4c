export {
  endCodes as endAllMailCodes,
  findPending as pendingMailCode,
  replaceCodes as endMailCodes,
} from './codeStore.ts';
export { deliverMail, senderOf } from './deliverMail.ts';
export type { Delivery, DeliveryDeps, MailJob } from './deliverMail.ts';
export type { MailValues, NewMail } from './mail.ts';
export { listMail, readMail } from './mailLog.ts';
export { mailMoney, mailResult } from './mailMoney.ts';
export { ClientNewsBoard } from './clientNews.ts';
export type { ClientNews } from './clientNews.ts';
export { storeMessage } from './messages.ts';
export { ATTEMPTS_MAXIMUM, enqueueJob } from './enqueueJob.ts';
export { findMailCode, issueMailCode, planMailCode, useMailCode } from './mailCode.ts';
export { listMails } from './mailHistory.ts';
export { readJobQueue } from './jobQueue.ts';
export { readMailQueue } from './mailQueue.ts';
export type { MailCode } from './mailCode.ts';
export { queueMail, toClient } from './queueMail.ts';
export type { MailLook } from './renderMail.ts';
export { countRequestedMail } from './countRequestedMail.ts';
export { findMailOfInvitation, isMailQueued } from './store.ts';
export { resendMails } from './resendMails.ts';
export {
  brandBounds,
  findPublished,
  insertMailText,
  listNewestTexts,
  listTextsMade,
  lockTexts,
  sendableWords,
} from './brandTexts.ts';
export type { MailName, MailTextMade, MailTextVersion } from './brandTexts.ts';
export type { NamedBrand } from './mailHosts.ts';
export { previewMail } from './sampleMail.ts';
