import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import styles from './ApprovalsPage.module.css';
import { useChangeWord } from './useChangeWord.ts';

interface ChangesProps extends Pick<Approval, 'changes'> {
  /** How many follow. */
  readonly more: number;
  readonly onMore: () => Promise<void>;
}

/** What changes, from what to what. */
export function Changes({ changes, more, onMore }: ChangesProps) {
  const { t } = useTranslation();
  const changeWord = useChangeWord();
  const [isBusy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    await onMore();
    setBusy(false);
  };
  return (
    <>
      <table className={styles.changes}>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{changeWord(name)}</th>
              <td>
                {before !== '' && before !== after && (
                  <>
                    <span className={styles.before}>{changeWord(before)}</span> →{' '}
                  </>
                )}
                {name === 'answer' ? <span className={styles.written}>{after}</span> : changeWord(after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button busy={isBusy} onClick={() => void read()}>
          {t('office.approvals.moreChanges', { count: more })}
        </Button>
      )}
    </>
  );
}
