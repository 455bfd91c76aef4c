export { REQUESTED_MAIL_TASK, answerRequestedMail } from './askForMail.ts';
export { mailLoginLinkByStaff } from './staffLink.ts';
