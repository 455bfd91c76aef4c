import type { DemoPerson } from '@candor/server/modules/access/staff/index.ts';

const PASSWORD = 'granite-orchard-58';

/** Invented people: those that the desks need, two of them where two must decide. */
export const demoStaff: readonly DemoPerson[] = [
  { name: 'Mara Kessler', email: 'mara.kessler@office.example', password: PASSWORD, roles: ['kycOfficer'] },
  { name: 'Jonas Weidl', email: 'jonas.weidl@office.example', password: PASSWORD, roles: ['kycOfficer', 'support'] },
  { name: 'Petra Novak', email: 'petra.novak@office.example', password: PASSWORD, roles: ['compliance'] },
  { name: 'Luc Garnier', email: 'luc.garnier@office.example', password: PASSWORD, roles: ['compliance'] },
  { name: 'Nora Lindqvist', email: 'nora.lindqvist@office.example', password: PASSWORD, roles: ['cmsEditor'] },
  { name: 'Sven Aalto', email: 'sven.aalto@office.example', password: PASSWORD, roles: ['cmsEditor'] },
  { name: 'Tomas Brandt', email: 'tomas.brandt@office.example', password: PASSWORD, roles: ['cmsPublisher'] },
  { name: 'Elena Fabbri', email: 'elena.fabbri@office.example', password: PASSWORD, roles: ['brandAdmin'] },
  { name: 'Elin Sandberg', email: 'elin.sandberg@office.example', password: PASSWORD, roles: ['paymentsOfficer'] },
  { name: 'Sami Aydin', email: 'sami.aydin@office.example', password: PASSWORD, roles: ['finance'] },
  { name: 'Perihan Aydin', email: 'perihan.aydin@office.example', password: PASSWORD, roles: ['dealing'] },
  { name: 'Oskar Lund', email: 'oskar.lund@office.example', password: PASSWORD, roles: ['dealing'] },
  { name: 'Renate Holm', email: 'renate.holm@office.example', password: PASSWORD, roles: ['platformAdmin'] },
  { name: 'Ida Falk', email: 'ida.falk@office.example', password: PASSWORD, roles: ['auditor'] },
];

/** An invented partner of the demonstration, for the partner panel. */
export const demoPartner = {
  name: 'Nordlys Media',
  email: 'nordlys.media@partners.example',
  password: PASSWORD,
  code: 'nordlys',
} as const;
