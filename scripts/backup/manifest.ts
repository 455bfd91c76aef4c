import { createHash } from 'node:crypto';
import { parseJson } from '@candor/domain/json.ts';
import { z } from 'zod';

const FORMAT = 'candor-backup-1';
const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** A relative path that does not leave its folder. */
const path = z.string().regex(/^(?!\/)(?!(?:.*\/)?\.\.?(?:\/|$)).+$/);

/** A file of a backup, whose bytes are the object of this hash. */
const BackupFile = z.object({ path, bytes: z.int().nonnegative(), sha256: hash, modifiedMs: z.number() });
export type BackupFile = z.infer<typeof BackupFile>;

const segment = z.string().regex(/^[0-9A-F]{24}$/);
const instant = z.iso.datetime();

/** How far the records had come when the backup ended: a restored database has to contain them. */
const Heads = z.object({
  /** The last entry of each brand's audit record. */
  record: z.array(z.object({ brandId: z.string(), number: z.string(), hash })),
  /** The last batch of dealing and the books' sums in it; absent before the first one. */
  batch: z
    .object({ number: z.string(), openPositions: z.string(), openAmounts: z.string(), clientCash: z.string() })
    .optional(),
});
export type Heads = z.infer<typeof Heads>;

const Backup = z.object({
  format: z.literal(FORMAT),
  id: z.string().regex(/^\d{8}T\d{6}Z$/),
  /** Lineage of the log to which the backup belongs. */
  lineage: z.string().regex(/^[0-9a-f]{12}$/),
  startedAt: instant,
  /** Time by the database's clock at which the backup ended: the first instant that can be restored from it. */
  finishedAt: instant,
  major: z.string(),
  startLsn: z.string(),
  stopLsn: z.string(),
  startSegment: segment,
  stopSegment: segment,
  /** The content of `backup_label`, from which recovery starts. */
  label: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
  heads: Heads,
  folders: z.array(path).readonly(),
  cluster: z.array(BackupFile),
  data: z.array(BackupFile),
});
export type Backup = z.infer<typeof Backup>;

const Sealed = z.object({ sha256: hash, backup: z.unknown() });

export function writeManifest(backup: Omit<Backup, 'format'>): string {
  const body = { format: FORMAT, ...backup };
  return `${JSON.stringify({ sha256: digest(body), backup: body })}\n`;
}

/** Reads the backup, or returns what is wrong with its manifest. */
export function readManifest(text: string): Backup | string {
  const json = parseJson(text);
  if (json === undefined) return 'it is not JSON';
  const sealed = Sealed.safeParse(json);
  if (!sealed.success) return 'it is no manifest of a backup';
  if (digest(sealed.data.backup) !== sealed.data.sha256) return 'it is not as it was written';
  const parsed = Backup.safeParse(sealed.data.backup);
  return parsed.success ? parsed.data : 'another version of Candor wrote it';
}

function digest(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
