import type { Instant } from '@candor/domain/ids.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { IncidentFacts } from './facts.ts';

/** One line of a form. Without a value it is a blank, and `ask` says what a person has to fill in. */
export interface Field {
  readonly name: string;
  readonly value?: string;
  readonly ask?: string;
}

export interface Draft {
  readonly title: string;
  /** Recipient and deadline. */
  readonly deadline: string;
  readonly fields: readonly Field[];
}

const PERSON: readonly Field[] = [
  { name: 'Legal entity that reports, its LEI and its type', ask: 'name, LEI, type of entity' },
  { name: 'Contact persons', ask: 'name, e-mail and telephone of a first and a second contact' },
];

/**
 * Drafts the initial notification of a major ICT-related incident by Regulation (EU) 2022/2554, article 19: within four
 * hours of its classification as major, and within a day of when it became known.
 */
export function doraDraft(facts: IncidentFacts): Draft {
  const { detectedAt, classifiedAt, log } = facts;
  return {
    title: 'DORA: initial notification of a major ICT-related incident',
    deadline: `To the competent authority, ${doraDeadline(detectedAt, classifiedAt)}.`,
    fields: [
      { name: 'Type of report', value: 'initial notification' },
      ...PERSON,
      { name: 'Affected entities, if others than the one that reports', ask: 'names and LEI, or “none”' },
      { name: 'Incident reference', value: referenceOf(facts) },
      timeField('Date and time of detection', detectedAt, 'when the incident became known, in UTC'),
      timeField('Date and time of classification as major', classifiedAt, 'when it was classified as major, in UTC'),
      { name: 'How it was discovered', value: discovery(facts) },
      { name: 'Description', value: describeAlarms(facts), ask: 'what happened, in two sentences of your own' },
      { name: 'Services affected', value: describeTrades(facts) },
      { name: 'Integrity of data', value: describeRecord(facts) },
      {
        name: 'Criteria by which it is major',
        ask: 'clients, reputation, duration, spread, data, critical services, costs',
      },
      { name: 'Member States affected', ask: 'countries of the clients affected' },
      { name: 'Does it come from a third party?', ask: 'provider of prices, payments, mail or hosting, or “no”' },
      { name: 'Business continuity plan', ask: 'activated or not, and what it does' },
      { name: 'Still going on?', value: describeEnd(log.alarms) },
      { name: 'Anything else', ask: 'other authorities informed, press, or “none”' },
    ],
  };
}

/**
 * Drafts the early warning of article 14 of Regulation (EU) 2024/2847: within a day of when the incident became known.
 */
export function craDraft(facts: IncidentFacts): Draft {
  const { detectedAt, version, packages, suspected } = facts;
  const due =
    detectedAt === undefined ? 'within 24 hours of when it became known' : `by ${timeText(detectedAt + DAY_MS)}`;
  return {
    title: 'Cyber Resilience Act: early warning',
    deadline: `To the CSIRT designated as coordinator and to ENISA by the single reporting platform, ${due}.`,
    fields: [
      { name: 'Kind', ask: 'an actively exploited vulnerability, or a severe incident' },
      ...PERSON,
      { name: 'Product', value: `Candor ${version}` },
      timeField('Became known at', detectedAt, 'when the incident became known, in UTC'),
      { name: 'Incident reference', value: referenceOf(facts) },
      { name: 'What is known', value: describeAlarms(facts) },
      { name: 'Suspected to be unlawful or malicious?', ask: 'yes, no or unknown, and why' },
      { name: 'Member States in which the product is available', ask: 'countries of the installations' },
      {
        name: 'Components',
        value: `${packages} packages, in sbom.json of this folder (CycloneDX)${suspectedText(suspected)}`,
      },
      { name: 'Measures taken or advised', ask: 'what users of the product can do now' },
    ],
  };
}

/** Returns the reference of both drafts, by which people compare their papers. */
function referenceOf({ installation, detectedAt, createdAt }: IncidentFacts): string {
  const at = new Date(detectedAt ?? createdAt).toISOString();
  return `${installation}-${at.slice(0, 16).replaceAll(/[-:]/g, '')}Z`;
}

function doraDeadline(detectedAt: Instant | undefined, classifiedAt: Instant | undefined): string {
  const latest = detectedAt === undefined ? undefined : detectedAt + DAY_MS;
  if (classifiedAt === undefined)
    return `within 4 hours of its classification as major${latest === undefined ? '' : `, ${timeText(latest)} at the latest`}`;
  return `by ${timeText(Math.min(classifiedAt + 4 * HOUR_MS, latest ?? Infinity))}`;
}

function discovery({ log: { alarms } }: IncidentFacts): string {
  const [first] = alarms;
  if (first === undefined) return 'No alarm of the system: it was reported by a person.';
  return `By an alarm of the system itself, “${first.text}”, at ${timeText(first.firstAt)}.`;
}

function describeEnd(alarms: IncidentFacts['log']['alarms']): string {
  const open = alarms.filter(({ overAt }) => overAt === undefined);
  if (alarms.length === 0) return 'No alarm in the log.';
  if (open.length === 0) return 'Every alarm of the log is over.';
  return `Not reported as over: ${open.map(({ text }) => `“${text}”`).join(', ')}.`;
}

function suspectedText(suspected: readonly string[]): string {
  return suspected.length === 0 ? '' : `; to be looked at: ${suspected.join(', ')}`;
}

function timeField(name: string, at: Instant | undefined, ask: string): Field {
  return at === undefined ? { name, ask } : { name, value: timeText(at) };
}

function timeText(at: Instant): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Describes the alarms in sentences, earliest first. */
function describeAlarms({ log: { alarms, errors, lines } }: IncidentFacts): string {
  const sentences = alarms.map(({ text, times, threads, firstAt, lastAt, overAt }) => {
    const span =
      times === 1 ? `at ${timeText(firstAt)}` : `${times} times from ${timeText(firstAt)} to ${timeText(lastAt)}`;
    const end = overAt === undefined ? 'not reported as over' : `over at ${timeText(overAt)}`;
    return `Alarm “${text}” of the ${threads.join(' and ')} thread, ${span}, ${end}.`;
  });
  return [...sentences, `${errors} errors in ${lines} lines of the log.`].join(' ');
}

/** Describes what clients could do before and during the incident. */
function describeTrades({ database }: IncidentFacts): string {
  if (typeof database === 'string') return `The database was not read: ${database}`;
  const last = database.lastTradeAt === undefined ? 'none' : timeText(database.lastTradeAt);
  const brands = database.brands.map(
    ({ id, accountsInUse, openPositions, tradesBefore, tradesDuring, accountsTradingBefore }) =>
      `${id}: ${accountsInUse} real accounts in use with ${openPositions} open positions; ${tradesBefore} executions by ` +
      `${accountsTradingBefore} accounts in the day before, ${tradesDuring} since.`,
  );
  return [`Last execution of a real account: ${last}.`, ...brands].join(' ');
}

/** Describes whether the records are still as they were written. */
function describeRecord({ database }: IncidentFacts): string {
  if (typeof database === 'string') return `The database was not read: ${database}`;
  const broken = database.record.filter(({ fault }) => fault !== undefined);
  const entries = database.record.reduce((sum, one) => sum + one.entries, 0);
  const record =
    broken.length === 0
      ? `The record of the acts of staff is whole (${entries} entries, signed and chained).`
      : broken.map(({ brandId, fault }) => `The record of ${brandId} is not whole: ${fault}.`).join(' ');
  const books =
    database.differences.length === 0
      ? 'The books agree with their postings.'
      : `The books do not agree: ${database.differences.join('; ')}.`;
  return `${record} ${books} ${actsText(database.record)}`;
}

function actsText(record: readonly { readonly brandId: string; readonly acts: Readonly<Record<string, number>> }[]) {
  const acts = record.flatMap(({ brandId, acts: counted }) =>
    Object.entries(counted).map(([action, count]) => `${count} × ${action} (${brandId})`),
  );
  return acts.length === 0 ? 'No act of staff meanwhile.' : `Acts of staff meanwhile: ${acts.join(', ')}.`;
}
