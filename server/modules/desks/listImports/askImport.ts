import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import type { OfficeRequestOf } from '@candor/contracts/http/office/call.ts';
import type { screeningList } from '@candor/contracts/http/office/listImports.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { isNoDifference } from '@candor/domain/lists/difference.ts';
import type { ListShare } from '@candor/domain/lists/difference.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import * as z from 'zod/mini';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import { Subject } from '../../access/approvals/index.ts';
import type { Approved } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { calendarTopic } from './calendarTopic.ts';
import { screeningTopic } from './screeningTopic.ts';
import { deleteUpload, findUpload } from './store.ts';
import type { ComparedList, ListSource, ListTopic } from './topic.ts';

export const requestedImport = z.object({
  upload: z.nullable(z.number()),
  restores: z.nullable(z.number()),
  /** Import in force that the proposal was compared with. */
  before: z.string(),
  request: z.string(),
});
type RequestedImport = z.output<typeof requestedImport>;

/** Rule SE-14: two people put a list of any kind in force. */
function importSubject(topic: ListTopic) {
  return new Subject({
    name: topic.subject,
    payload: requestedImport,
    key: () => topic.subject,
    async check(_deps: ActDeps, { connection, payload: requested }) {
      const checked = await checkNow(topic, connection, requested);
      return checked.ok ? accept(changesOf(checked.value, requested)) : checked;
    },
    recorded: (changes) => changes.slice(0, COUNTED),
    /** A proposal that was compared with another list cannot be approved. */
    checkApproval: (deps: ActDeps, { brandId, payload: requested }) =>
      transaction(deps.pool, brandId, (connection) => checkFollows(topic, connection, requested)),
    apply: (deps: ActDeps, approval) =>
      transaction(deps.pool, approval.brandId, (connection) => putInForce(deps, topic, connection, approval)),
  });
}

export const screeningListChange = importSubject(screeningTopic);
export const calendarChange = importSubject(calendarTopic);

type Asking = OfficeRequestOf<typeof screeningList.ask>;
type ImportSubject = ReturnType<typeof importSubject>;

/** Proposes a list, as the first of two people; a repeated request is the same proposal. */
export function askImport(
  deps: ActDeps,
  subject: ImportSubject,
  { upload, restores, follows, reason, request }: Asking,
  session: StaffSession,
): Promise<Result<Approval>> | Result<Approval> {
  if ((upload === null) === (restores === null)) return refuse({ code: 'malformed', field: 'upload' });
  const payload = { upload, restores, before: String(follows), request };
  return subject.askOnce(deps, session, { reason, request, payload });
}

/**
 * Imports a list in one transaction: a crash leaves the earlier list, and the same approval puts the new one in force
 * once.
 */
async function putInForce(
  deps: ActDeps,
  topic: ListTopic,
  connection: Connection,
  approval: Approved<RequestedImport>,
): Promise<Result<true>> {
  const { id: approvalId, brandId, reason, payload: requested } = approval;
  await topic.lock(connection);
  if (await topic.isDone(connection, approvalId)) return accept(true);
  const checked = await checkNow(topic, connection, requested);
  if (!checked.ok) return checked;
  const at = deps.clock.now();
  await checked.value.put({
    approvalId,
    requestedBy: approval.requestedBy,
    approvedBy: approval.decidedBy,
    reason,
    follows: Number.parseInt(requested.before, 10),
    at,
  });
  if (requested.upload !== null) await deleteUpload(connection, requested.upload);
  await record(deps, topic, connection, { approval, brandId, at, compared: checked.value });
  return accept(true);
}

interface Recorded {
  readonly approval: Approved<RequestedImport>;
  readonly brandId: BrandId;
  readonly at: number;
  readonly compared: ComparedList;
}

async function record(
  { audit }: ActDeps,
  topic: ListTopic,
  connection: Connection,
  { approval, brandId, at, compared }: Recorded,
): Promise<void> {
  const { name, hash, difference } = compared;
  await recordAct(connection, audit, {
    actor: { brandId, staffId: approval.decidedBy, name: approval.deciderName },
    at,
    action: `${topic.subject}.imported`,
    subject: topic.subject,
    reason: approval.reason,
    details: {
      listFile: name,
      listHash: hash.toString('hex'),
      listCounts: countsOf(difference),
      requestedBy: approval.requesterName,
      ...(approval.payload.restores !== null && { listRestores: String(approval.payload.restores) }),
    },
  });
}

/** Refuses with `listMoved`, `listUploadGone`, `notFound` and `listUnchanged`, in this order. */
async function checkNow(
  topic: ListTopic,
  connection: Connection,
  requested: RequestedImport,
): Promise<Result<ComparedList>> {
  const follows = await checkFollows(topic, connection, requested);
  if (!follows.ok) return follows;
  const source = await sourceOf(topic, connection, requested);
  if (source === undefined) return refuse({ code: 'listUploadGone' });
  const compared = await topic.compare(connection, source);
  if (compared === undefined) return refuse({ code: 'notFound' });
  return isNoDifference(compared.difference) ? refuse({ code: 'listUnchanged' }) : accept(compared);
}

async function checkFollows(
  topic: ListTopic,
  connection: Connection,
  { before }: Pick<RequestedImport, 'before'>,
): Promise<Result<true>> {
  const newest = await topic.newest(connection);
  return String(newest) === before ? accept(true) : refuse({ code: 'listMoved' });
}

async function sourceOf(
  { kind }: ListTopic,
  connection: Connection,
  { upload, restores }: RequestedImport,
): Promise<ListSource | undefined> {
  if (restores !== null) return { restores };
  const file = upload === null ? undefined : await findUpload(connection, kind, upload);
  return file && { file };
}

/** Number of changes that the audit record keeps: the file, its hash and the counts; samples follow. */
const COUNTED = 3;

function changesOf({ name, hash, difference }: ComparedList, { restores }: RequestedImport) {
  const { added, changed, removed } = difference;
  const changes = [
    { name: 'listFile', before: '', after: restores === null ? name : `${name} (#${restores})` },
    { name: 'listHash', before: '', after: hash.toString('hex') },
    { name: 'listCounts', before: '', after: countsOf(difference) },
    { name: 'listAdded', before: '', after: samplesOf(added) },
    { name: 'listChanged', before: '', after: samplesOf(changed) },
    { name: 'listRemoved', before: '', after: samplesOf(removed) },
  ];
  return changes.filter(({ after }) => after !== '');
}

function countsOf({ added, changed, removed }: ComparedList['difference']): string {
  return `+${added.count} ~${changed.count} −${removed.count}`;
}

function samplesOf({ count, samples }: ListShare): string {
  const rest = count - samples.length;
  return [...samples, ...(rest > 0 ? [`… +${rest}`] : [])].join('\n');
}
