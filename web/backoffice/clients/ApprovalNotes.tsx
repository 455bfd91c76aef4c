import type { Approval } from '@candor/contracts/http/office/approvals.ts';
import { Stamp } from 'lucide-react';
import { useClientTexts } from '../../data/clientTexts.ts';
import { shortTime } from '../../ui/dates.ts';
import { RunningText } from '../../ui/RunningText.tsx';
import { useChangeWord } from '../approvals/useChangeWord.ts';
import { ApprovalsLink } from '../shell/ApprovalsLink.tsx';
import { ageText } from '../shell/age.ts';
import { useNow } from '../shell/useNow.ts';
import styles from './ClientPage.module.css';

/** Pending approvals about this client. */
export function ApprovalNotes({ approvals }: { approvals: readonly Approval[] }) {
  const { t } = useClientTexts();
  const changeWord = useChangeWord();
  const now = useNow();
  return approvals
    .filter(({ state }) => state === 'waiting')
    .map((one) => (
      <section key={one.id} className={styles.pending} aria-label={t('clients.card.pending')}>
        <Stamp size={18} aria-hidden="true" />
        <div>
          <p>
            <strong>{t(`office.approvals.subjects.${one.subject}`)}: </strong>
            <RunningText>
              {one.changes
                .map(
                  ({ name, before, after }) =>
                    `${changeWord(name)} ${before === '' ? '' : `${changeWord(before)} → `}${changeWord(after)}`,
                )
                .join('; ')}
            </RunningText>
            {'. '}
            {one.reason}
          </p>
          <p className={styles.quiet}>
            {t('clients.card.pendingAsked', {
              who: one.requested_by,
              time: shortTime(one.requested_at),
              age: ageText(t, one.expires_at - now),
            })}
          </p>
        </div>
        <ApprovalsLink otherwise={null}>{t('clients.card.decide')}</ApprovalsLink>
      </section>
    ));
}
