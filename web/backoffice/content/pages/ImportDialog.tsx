import { pagesFile } from '@candor/contracts/http/office/contentDesk.ts';
import { parseJson } from '@candor/domain/json.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { contentCalls, refreshContent } from '../../../data/content.ts';
import type { ImportOutcome } from '../../../data/content.ts';
import { useContentTexts } from '../../../data/contentTexts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FileField } from '../../shell/FileField.tsx';
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx';
import { failureText } from '../../shell/outcomeText.ts';
import { useFileReading } from '../../shell/useFileReading.ts';
import { editorAddress } from '../editorAddress.ts';
import styles from './Pages.module.css';

type PagesFile = z.output<typeof pagesFile>;

/** Imports the pages of a file, each as a draft. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useContentTexts();
  const [file, setFile] = useState<PagesFile>();
  const reading = useFileReading(readPages, setFile);
  const [outcomes, setOutcomes] = useState<readonly ImportOutcome[]>();
  const bring = async () => {
    if (file === undefined) return t('content.import.missing');
    const outcome = await contentCalls.importPages({ file });
    if (outcome.kind !== 'done') return failureText(t, outcome);
    setOutcomes(outcome.value);
    await refreshContent('list');
    // The window stays open, and reports the result of each page.
    return '';
  };
  if (outcomes !== undefined) {
    return (
      <Dialog isOpen onClose={onClose} title={t('content.import.done')}>
        <Outcomes outcomes={outcomes} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('content.import.title')}
      text={t('content.import.text')}
      action={t('content.import.action')}
      onClose={onClose}
      isReading={reading.isReading}
      onAction={bring}
    >
      <FileField
        label={t('content.import.file')}
        accept="application/json,.json"
        error={reading.isUnreadable ? t('content.import.fault') : undefined}
        onFile={reading.choose}
      />
      {file !== undefined && (
        <ul className={styles.outcomes}>
          {file.documents.map(({ kind, name }) => (
            <li key={`${kind} ${name}`}>
              {name} <Badge>{t(`content.kinds.${kind}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

function Outcomes({ outcomes }: { outcomes: readonly ImportOutcome[] }) {
  const { t } = useContentTexts();
  const tones = { created: 'positive', drafted: 'info', refused: 'negative' } as const;
  return (
    <ul className={styles.outcomes}>
      {outcomes.map(({ name, outcome, why, id, unknown_components: unknown }) => (
        <li key={name}>
          {id === null ? name : <a href={editorAddress(id)}>{name}</a>}{' '}
          <Badge tone={tones[outcome]}>{t(`content.import.outcomes.${outcome}`)}</Badge>{' '}
          {why !== null && t(`content.import.why.${why}`, { defaultValue: why })}
          {unknown.length > 0 && <p>{t('content.import.unknown', { names: unknown.join(', ') })}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Reads a file of pages; undefined if it is none. */
async function readPages(file: File): Promise<PagesFile | undefined> {
  return z.safeParse(pagesFile, parseJson(await file.text())).data;
}
