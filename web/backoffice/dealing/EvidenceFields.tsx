import type { RequestedEvidence } from '@candor/contracts/http/office/corrections.ts';
import { useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { useDealingTexts } from '../../data/officeDealing.ts';
import { fingerprintOf } from '../../data/cryptography.ts';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FileField } from '../shell/FileField.tsx';
import desk from '../shell/Desk.module.css';
import styles from './Correction.module.css';

const NAME_MAXIMUM = 120;

/** What was typed and chosen of the evidence; both kinds are kept while somebody goes to and fro. */
export interface TypedEvidence {
  readonly kind: RequestedEvidence['kind'];
  readonly tick: string;
  readonly file: Extract<RequestedEvidence, { kind: 'file' }> | undefined;
}
export const noEvidence: TypedEvidence = { kind: 'tick', tick: '', file: undefined };

/** As it is sent; undefined: not whole yet. */
export function evidenceOf({ kind, tick, file }: TypedEvidence): RequestedEvidence | undefined {
  if (kind === 'file') return file;
  return /^[1-9]\d{0,14}$/.test(tick.trim()) ? { kind: 'tick', tick: Number.parseInt(tick.trim(), 10) } : undefined;
}

interface EvidenceFieldsProps {
  typed: TypedEvidence;
  isTried: boolean;
  onChange: Dispatch<SetStateAction<TypedEvidence>>;
}

/** Rule TC-11: what the right price is evidenced by. Of a file only its name and fingerprint leave this machine. */
export function EvidenceFields({ typed, isTried, onChange }: EvidenceFieldsProps) {
  const { t } = useDealingTexts();
  const { kind, tick, file } = typed;
  const isMissing = isTried && evidenceOf(typed) === undefined;
  const [isUnread, setUnread] = useState(false);
  const latest = useRef<File>(undefined);
  const choose = async (chosen: File | undefined) => {
    latest.current = chosen;
    setUnread(false);
    onChange((before) => ({ ...before, file: undefined }));
    if (chosen === undefined) return;
    const sha256 = await fingerprintOf(chosen).catch(() => undefined);
    // Another file may have been chosen while this one was read.
    if (latest.current !== chosen) return;
    if (sha256 === undefined) return setUnread(true);
    const file = { kind: 'file', name: chosen.name.slice(-NAME_MAXIMUM), sha256 } as const;
    onChange((before) => ({ ...before, file }));
  };
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
        onChange={(chosen) => onChange((before) => ({ ...before, kind: chosen }))}
      />
      {kind === 'tick' ? (
        <TextField
          label={t('dealing.corrections.evidence.tickLabel')}
          help={t('dealing.corrections.evidence.tickHelp')}
          inputMode="numeric"
          value={tick}
          error={isMissing ? t('dealing.corrections.positionBad') : undefined}
          onChange={(event) => onChange((before) => ({ ...before, tick: event.target.value }))}
        />
      ) : (
        <>
          <FileField
            label={t('dealing.corrections.evidence.fileLabel')}
            accept=""
            error={isMissing || isUnread ? t('dealing.corrections.evidence.fileBad') : undefined}
            onFile={(chosen) => void choose(chosen)}
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
