export { deliverMail } from './deliverMail.ts';
export type { DeliveryParts, MailJob } from './deliverMail.ts';
export type { MailValues, NewMail } from './mail.ts';
export { planMailCode } from './mailCode.ts';
export type { MailCode } from './mailCode.ts';
export { queueMail } from './queueMail.ts';
export type { MailLook } from './renderMail.ts';
export { sweepMails } from './sweepMails.ts';
