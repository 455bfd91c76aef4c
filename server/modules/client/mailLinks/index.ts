export { ASKED_MAIL_TASK, answerAskedMail } from './askForMail.ts';
export { mailLoginLinkByStaff } from './staffLink.ts';
