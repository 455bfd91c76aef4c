export { presentAlert } from './present.ts';
export { AlertWatch } from './watch.ts';
export type { Alert } from './alert.ts';
export { endAlerts, findClientsWithAlert } from './endAlerts.ts';
export { ALERT_MAIL_TASK, mailAlert } from './mailAlerts.ts';
