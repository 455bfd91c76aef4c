import type { ListPage, UploadedList } from '@candor/contracts/http/office/listImports.ts';
import { LIST_BYTES_MAXIMUM } from '@candor/domain/lists/kinds.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useListTexts } from '../../data/officeLists.ts';
import type { ListDesk } from '../../data/officeLists.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useBusy } from '../../ui/useBusy.ts';
import { FileField } from '../shell/FileField.tsx';
import { failureText } from '../shell/outcomeText.ts';
import { ListFaults } from './ListFaults.tsx';
import type { Compared } from './ListPage.tsx';
import deskStyles from '../shell/Desk.module.css';
import styles from './Lists.module.css';

interface ListUploadProps {
  desk: ListDesk;
  page: ListPage;
  onCompared: (compared: Compared) => void;
}

/** Upload of a file, whose faults or changes the server names. */
export function ListUpload({ desk, page, onCompared }: ListUploadProps) {
  const { t } = useListTexts();
  const [file, setFile] = useState<File>();
  const [failure, setFailure] = useState<string>();
  const [faulty, setFaulty] = useState<UploadedList>();
  const [isBusy, whileBusy] = useBusy();
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setFaulty(undefined);
    setFailure(chosen !== undefined && chosen.size > LIST_BYTES_MAXIMUM ? t('lists.tooLarge') : undefined);
  };
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (file === undefined) return setFailure(t('lists.fileMissing'));
    if (file.size > LIST_BYTES_MAXIMUM) return;
    setFaulty(undefined);
    setFailure(undefined);
    const outcome = await whileBusy(desk.upload(file));
    if (outcome.kind !== 'done') {
      const { reason } = (outcome.kind === 'refused' && outcome.refusal.params) || {};
      return setFailure(
        reason === 'name' ? t('lists.fileName') : reason === 'tooLarge' ? t('lists.tooLarge') : failureText(t, outcome),
      );
    }
    const { upload, difference } = outcome.value;
    if (difference === null) return setFaulty(outcome.value);
    onCompared({ upload, restores: null, difference });
  };
  const waiting = page.waiting === null ? undefined : t('lists.alreadyProposed');
  return (
    <section className={deskStyles.panel} aria-label={t('lists.upload')}>
      <header className={styles.head}>
        <h2>{t('lists.upload')}</h2>
      </header>
      <form className={styles.form} noValidate onSubmit={(event) => void check(event)}>
        <FileField
          label={t(`lists.${desk.kind}.file`)}
          accept={desk.kind === 'screening' ? '.csv,text/csv' : '.csv,.json,text/csv,application/json'}
          error={failure}
          onFile={choose}
        />
        <p className={deskStyles.quiet}>{t(`lists.${desk.kind}.fileHelp`)}</p>
        <div className={styles.acts}>
          <Button type="submit" variant="primary" disabledReason={waiting} busy={isBusy}>
            {isBusy ? t('lists.checking') : t('lists.check')}
          </Button>
        </div>
      </form>
      {isBusy && (
        <div className={styles.reading} role="status" aria-busy="true" aria-label={t('lists.checking')}>
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} height="24px" />
          ))}
        </div>
      )}
      {faulty !== undefined && <ListFaults faulty={faulty} />}
    </section>
  );
}
