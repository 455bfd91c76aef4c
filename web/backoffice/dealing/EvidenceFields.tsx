import type { RequestedEvidence } from '@candor/contracts/http/office/corrections.ts';
import { useState } from 'react';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { fingerprintOf } from '../../data/cryptography.ts';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FileField } from '../shell/FileField.tsx';
import { useFileReading } from '../shell/useFileReading.ts';
import desk from '../shell/Desk.module.css';
import styles from './Correction.module.css';

const NAME_MAXIMUM = 120;

type FileEvidence = Extract<RequestedEvidence, { kind: 'file' }>;

/** Typed and chosen evidence; both kinds are kept while the person switches between them. */
interface TypedEvidence {
  readonly kind: RequestedEvidence['kind'];
  readonly tick: string;
  readonly file: FileEvidence | undefined;
}

/** Returns the evidence as it is sent; undefined while incomplete. */
function evidenceOf({ kind, tick, file }: TypedEvidence): RequestedEvidence | undefined {
  if (kind === 'file') return file;
  return /^[1-9]\d{0,14}$/.test(tick.trim()) ? { kind: 'tick', tick: Number.parseInt(tick.trim(), 10) } : undefined;
}

/** Handles the evidence of a form as it is typed, as a file is read, and as it is sent (undefined while incomplete). */
export function useEvidence() {
  const [typed, setTyped] = useState<TypedEvidence>({ kind: 'tick', tick: '', file: undefined });
  const reading = useFileReading(readEvidence, (file) => setTyped((before) => ({ ...before, file })));
  return {
    typed,
    change: (part: Partial<TypedEvidence>) => setTyped((before) => ({ ...before, ...part })),
    reading,
    whole: evidenceOf(typed),
  };
}

async function readEvidence(file: File): Promise<FileEvidence> {
  return { kind: 'file', name: file.name.slice(-NAME_MAXIMUM), sha256: await fingerprintOf(file) };
}

interface EvidenceFieldsProps {
  evidence: ReturnType<typeof useEvidence>;
  isTried: boolean;
}

/**
 * Rule TC-11: fields for the evidence of the right price. Of a file only its name and fingerprint leave this machine.
 */
export function EvidenceFields({ evidence, isTried }: EvidenceFieldsProps) {
  const { t } = useDealingTexts();
  const { typed, change, reading, whole } = evidence;
  const { kind, tick, file } = typed;
  const isMissing = isTried && whole === undefined;
  return (
    <fieldset className={styles.evidence}>
      <legend>{t('dealing.corrections.evidence.title')}</legend>
      <SegmentedControl
        label={t('dealing.corrections.evidence.title')}
        options={[
          { value: 'tick', label: t('dealing.corrections.evidence.tick') },
          { value: 'file', label: t('dealing.corrections.evidence.file') },
        ]}
        value={kind}
        onChange={(chosen) => change({ kind: chosen })}
      />
      {kind === 'tick' ? (
        <TextField
          label={t('dealing.corrections.evidence.tickLabel')}
          help={t('dealing.corrections.evidence.tickHelp')}
          inputMode="numeric"
          value={tick}
          error={isMissing ? t('dealing.corrections.positionBad') : undefined}
          onChange={(event) => change({ tick: event.target.value })}
        />
      ) : (
        <>
          <FileField
            label={t('dealing.corrections.evidence.fileLabel')}
            accept=""
            error={
              reading.isUnreadable || (isMissing && !reading.isReading)
                ? t('dealing.corrections.evidence.fileBad')
                : undefined
            }
            onFile={reading.choose}
          />
          <p className={desk.quiet}>{t('dealing.corrections.evidence.fileHelp')}</p>
          {file !== undefined && (
            <p className={styles.fingerprint}>
              {file.name} · SHA-256 {file.sha256}
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}
